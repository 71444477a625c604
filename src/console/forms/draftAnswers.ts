import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { mergeRecord, ofWritten, type FormRecord, type Merge } from './mergeRecord.ts';
import type { Unanswered } from './drafts.ts';
import { withStoredIds } from './storedEntries.ts';
import type { SettleMerge } from './useConflict.ts';
import type { DraftKeeping } from './useDraft.ts';

/** The form that a draft is offered for. */
interface DraftedForm {
  form: UseFormReturn;
  draft: DraftKeeping;
  /** The schema of the body. */
  schema: z.ZodType;
  settle: SettleMerge;
  /** The record as the server has it. */
  baseOf: () => FormRecord;
  /** Goes on with what was sent of a new record. */
  resume: (unanswered: Unanswered) => void;
  /** The current values of the form. */
  valuesOf: () => FormRecord;
  focusFirst: () => void;
}

/** The two answers of a person to an offered draft. */
export function draftAnswers({ form, draft, schema, settle, baseOf, resume, valuesOf, focusFirst }: DraftedForm) {
  return {
    /**
     * Restores the offered draft; when the record has changed since, both are merged. What was typed since stays in the fields in which
     * the draft does not differ from the record.
     */
    async restore(this: void): Promise<void> {
      if (!draft.offer) return;
      const { base, values: typed, sent = [], key } = draft.offer;
      const bodyOf = (of: FormRecord): unknown => schema.safeParse(of).data;
      const merge = mergeRecord(base, withStoredIds(typed, sent, baseOf(), bodyOf), baseOf());
      const values = await settle(writtenPartOf(merge, schema.safeParse(baseOf())), baseOf());
      if (!values) return;
      resume({ sent, key });
      const { merged } = mergeRecord(baseOf(), values, valuesOf());
      draft.dismiss();
      // before the reset, which forgets the inputs until they are rendered again
      focusFirst();
      form.reset({ ...merged });
      form.resetDefaultValues({ ...baseOf() });
    },
    /** Discards the offered draft. */
    discard(this: void): void {
      draft.forget();
      // the button that had the focus is gone
      focusFirst();
    },
  };
}

// a record that does not match the body's schema yet was never saved, so there is nothing to merge
function writtenPartOf(merge: Merge, { success, data }: { success: boolean; data?: unknown }): Merge {
  return success ? ofWritten(merge, [data]) : merge;
}

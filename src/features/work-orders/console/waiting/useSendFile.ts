import { useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import { isFinalRefusal, newKey } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { dropKept, keep, type Kept } from '#console/kept/kept.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { WaitingFile } from './waitingWork.ts';

/** Sends a waiting file of a work order; a refused one stays with the reason. Rejects when sending may be repeated. */
export function useSendFile(): (kept: Kept<WaitingFile>) => Promise<void> {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { run } = useWrite('workOrders', 'attach');
  /** The value after a refusal: the contact may have been removed meanwhile, which is no reason to lose the file. */
  const afterRefusal = (value: WaitingFile, error: unknown): WaitingFile => {
    const fields = error instanceof ApiError ? Object.keys(error.errors) : [];
    if (fields.includes('contactId')) {
      const { contactId: _gone, ...form } = value.form;
      return { ...value, form, idempotencyKey: newKey() };
    }
    return { ...value, refusal: fields.includes('subjectId') ? translate('workOrders.waiting.orderGone') : problemText(error) };
  };
  return async ({ key, owner, value }) => {
    const { division, form, file, idempotencyKey } = value;
    try {
      // the console may show another division by now
      await run({ path: { division }, form, file, idempotencyKey });
      await dropKept(key);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      await keep(key, owner, afterRefusal(value, error));
    }
  };
}

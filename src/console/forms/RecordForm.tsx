import { useMemo, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { FormContext } from '../inputs/FormContext.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormNotices } from './FormNotices.tsx';
import type { FormRecord } from './mergeRecord.ts';
import { RecordFormContext } from './RecordFormContext.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { useRecordFormState } from './useRecordFormState.ts';
import type { SaveOptions } from './useSaveRecord.ts';

/** What a form of a record needs. */
export interface RecordFormProps<Body> extends Pick<SaveOptions<Body>, 'meta' | 'save'> {
  /** The resource that is written; labels come from `resources.<resource>.fields.<field>`. */
  resource: string;
  /** The contract's schema of the body that is saved. */
  schema: z.ZodType<Body>;
  /** The record as the server gave it, or the first values of a new one; the same object as long as nothing was read anew. */
  record: object;
  /** What the form makes of a record that the server answers, where that is not the record itself. */
  entryOf?(this: void, record: object): object;
  /** Where typed text is kept until it is saved, `accounts/<id>`; nothing is kept without it. */
  draftKey?: string;
  /** The field that has the focus when the form opens. */
  focus?: string;
  /** Called with the saved record, after the form has taken it over; navigate from here. */
  onSaved?: (record: FormRecord) => void;
  /** Writes a value in a conflict, where the plain value says nothing (an id); undefined leaves it to the form. */
  textOf?: (path: string, value: unknown) => string | undefined;
  /** The label of a field whose name is data, such as an attribute of a type; undefined leaves it to the translations. */
  nameOf?: ((path: string) => string | undefined) | undefined;
  children: ReactNode;
}

/**
 * A form for one record: checked by the contract's schema in the reader's language, saved by Ctrl+S, never losing what was
 * typed: not to a colleague (merged or asked), not to a reload or an expired sign-in (kept and offered), not to a wrong
 * click (asked).
 *
 * @example
 * <RecordForm resource="accounts" schema={accountBody} record={account} onSaved={({ id }) => navigate(`/accounts/${id}`)}>
 *   <TextInput name="name" />
 *   <SaveBar />
 * </RecordForm>
 */
export function RecordForm<Body>({ children, textOf, ...props }: RecordFormProps<Body>) {
  const { form, state, surroundings, conflict, draft, restore, outcome, isChanged } = useRecordFormState(props);
  const leave = useMemo(() => ({ isChanged, submit: state.submit, forget: draft.forget }), [isChanged, state.submit, draft.forget]);
  return (
    <FormProvider {...form}>
      <FormContext value={surroundings}>
        <RecordFormContext value={state}>
          <form
            noValidate
            autoComplete="off"
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              void state.submit();
            }}
          >
            <FormNotices outcome={outcome} offer={draft.offer} onRestore={() => void restore()} onDismiss={draft.forget} />
            {children}
          </form>
          <UnsavedChanges {...leave} />
          {conflict && <ConflictDialog {...conflict} textOf={textOf} />}
        </RecordFormContext>
      </FormContext>
    </FormProvider>
  );
}

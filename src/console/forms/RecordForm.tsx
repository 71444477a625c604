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

/** The properties of {@link RecordForm}. */
export interface RecordFormProps<Body> extends Pick<SaveOptions<Body>, 'meta' | 'save'> {
  /** The resource that is written; labels come from `resources.<resource>.fields.<field>`. */
  resource: string;
  /** The contract's schema of the body that is saved. */
  schema: z.ZodType<Body>;
  /** The record from the server, or the initial values of a new one; the same object until the record is loaded again. */
  record: object;
  /** Converts a record of the server into the form's record, where the two differ. */
  entryOf?(this: void, record: object): object;
  /** Key under which typed text is kept until it is saved, `accounts/<id>`; without it nothing is kept. */
  draftKey?: string;
  /** The field that has the focus when the form opens. */
  focus?: string;
  /** Called with the saved record after the form has adopted it; navigate from here. */
  onSaved?: (record: FormRecord) => void;
  /** The text of a value in a conflict, where the value itself means nothing to a reader (an id); undefined leaves it to the form. */
  textOf?: (path: string, value: unknown) => string | undefined;
  /** The label of a field whose name comes from data, such as an attribute of a type; undefined leaves it to the translations. */
  nameOf?: ((path: string) => string | undefined) | undefined;
  /** Whether it only shows the record, to a person who may not change it. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/**
 * A form for one record. The contract's schema checks it in the reader's language, Ctrl+S saves it, and typed text is never lost:
 * not to a colleague's change (merged or asked about), not to a reload or an expired sign-in (kept and offered again), not to
 * leaving the page (asked about).
 * @example
 * <RecordForm resource="accounts" schema={accountBody} record={account} onSaved={({ id }) => navigate(`/accounts/${id}`)}>
 *   <TextInput name="name" />
 *   <SaveBar />
 * </RecordForm>
 */
export function RecordForm<Body>({ children, textOf, ...props }: RecordFormProps<Body>) {
  const { form, state, surroundings, conflict, draft, restore, discard, outcome, isChanged } = useRecordFormState(props);
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
              if (!surroundings.isReadOnly) void state.submit();
            }}
          >
            <FormNotices outcome={outcome} offer={draft.offer} onRestore={() => void restore()} onDismiss={discard} />
            {children}
          </form>
          <UnsavedChanges {...leave} />
          {conflict && <ConflictDialog {...conflict} textOf={textOf} />}
        </RecordFormContext>
      </FormContext>
    </FormProvider>
  );
}

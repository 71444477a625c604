import type { FieldError } from '#contract/problem.ts';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FormSurroundings } from '../inputs/FormContext.ts';
import { bodyResolver, isRequiredBy, refusesClearing } from './bodyResolver.ts';
import { fieldLabel } from './fieldLabel.ts';
import { draftAnswers } from './draftAnswers.ts';
import { mergeRecord, sameValue, type FormRecord } from './mergeRecord.ts';
import type { RecordFormProps } from './RecordForm.tsx';
import type { RecordFormState } from './RecordFormContext.ts';
import { useConflict } from './useConflict.ts';
import { useDraft, type DraftKeeping } from './useDraft.ts';
import { useFormParts } from './useFormParts.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useSaving } from './useSaving.ts';
import { useSubmitting } from './useSubmitting.ts';

/** The state and behaviour of a RecordForm, without its looks. */
export function useRecordFormState<Body>({
  resource,
  schema,
  record,
  meta,
  entryOf,
  save,
  draftKey,
  onSaved,
  focus,
  nameOf,
  isReadOnly = false,
}: Omit<RecordFormProps<Body>, 'children'>) {
  const given = useMemo<FormRecord>(() => ({ ...record }), [record]);
  const [problems] = useState(() => new Map<string, FieldError>());
  const resolver = useMemo(() => bodyResolver(schema, problems), [schema, problems]);
  const form = useForm({ defaultValues: given, resolver, mode: 'onTouched', shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const { conflict, settle } = useConflict();
  const { addPart, flush, settled, valuesOf, focusField } = useFormParts(form);

  const draftNow = useRef<DraftKeeping>(undefined);
  const handleAdopted = useCallback(() => draftNow.current?.forget(), []);
  const handleSent = useCallback(() => draftNow.current?.keepNow(), []);
  const bodyOf = useCallback((values: FormRecord) => schema.parse(values), [schema]);
  const saveRecord = useSaveRecord<Body>(resource, { meta, entryOf, save });
  const handlers = { onSent: handleSent, onAdopted: handleAdopted };
  const saving = useSaving({ form, record: given, save: saveRecord, settle, bodyOf, valuesOf, settled, ...handlers });
  const { baseOf, resume, outcome } = saving;
  const draft = useDraft(form, isReadOnly ? undefined : draftKey, saving);
  useEffect(() => {
    draftNow.current = draft;
  }, [draft]);

  const isChanged = useCallback(
    () => flush() || problems.size > 0 || !sameValue(form.getValues(), baseOf()),
    [form, flush, problems, baseOf],
  );
  useNewerRecord(given, saving, valuesOf);
  const focusFirst = useFirstFocus(isReadOnly ? undefined : focus, focusField);
  const { submit, saveQuietly, isAsked } = useSubmitting({ form, saving, isChanged, settled, focusField, onSaved });
  const { restore, discard } = draftAnswers({ form, draft, schema, settle, baseOf, resume, valuesOf, focusFirst });

  const isSound = useCallback(() => problems.size === 0, [problems]);
  const requires = given['version'] === undefined ? isRequiredBy : refusesClearing;
  const surroundings = useSurroundings({ resource, schema, requires, problems, nameOf, valuesOf: form.getValues, isReadOnly });
  const state: RecordFormState = {
    submit,
    saveQuietly,
    isSaving: isSubmitting || isAsked,
    isSubmitting: isAsked,
    isDirty,
    isSound,
    savedAt: outcome.savedAt,
    focusField,
    labelOf: surroundings.labelOf,
    addPart,
  };
  return { form, state, surroundings, conflict, draft, restore, discard, outcome, isChanged };
}

/** Focuses the first field when the form opens, and whenever the returned function is called. */
function useFirstFocus(focus: string | undefined, focusField: (path: string) => void): () => void {
  const firstField = useRef(focus);
  const focusFirst = useCallback(() => {
    if (firstField.current) focusField(firstField.current);
  }, [focusField]);
  useEffect(focusFirst, [focusFirst]);
  return focusFirst;
}

/** Adopts a newer version of the record: at once where nothing clashes; clashes are settled when saving. */
function useNewerRecord(
  given: FormRecord,
  { baseOf, adopt, outcome }: Pick<ReturnType<typeof useSaving>, 'baseOf' | 'adopt' | 'outcome'>,
  valuesOf: () => FormRecord,
): void {
  // it may be what was sent, of which only the answer was lost: sent again, both are merged
  const isAwaited = outcome.waiting !== undefined;
  useEffect(() => {
    if (isAwaited) return;
    if (isAnother(given, baseOf())) adopt(given, given);
    if (!isNewer(given, baseOf())) return;
    const merge = mergeRecord(baseOf(), valuesOf(), given);
    if (merge.clashes.length === 0) adopt(given, merge.merged);
  }, [given, baseOf, adopt, valuesOf, isAwaited]);
}

function isAnother(given: FormRecord, base: FormRecord): boolean {
  return given['id'] !== undefined && base['id'] !== undefined && given['id'] !== base['id'];
}

// an answer that was requested before our save is older than the record of the form
function isNewer(given: FormRecord, base: FormRecord): boolean {
  return Number(given['version'] ?? 0) > Number(base['version'] ?? 0);
}

interface SurroundingsOptions {
  resource: string;
  schema: RecordFormProps<unknown>['schema'];
  /** Whether the schema requires a field of the record. */
  requires: typeof isRequiredBy;
  problems: Map<string, FieldError>;
  nameOf: RecordFormProps<unknown>['nameOf'];
  valuesOf: () => FormRecord;
  isReadOnly: boolean;
}

function useSurroundings({ resource, schema, requires, problems, nameOf, valuesOf, isReadOnly }: SurroundingsOptions): FormSurroundings {
  const translate = useTranslate();
  return useMemo(
    () => ({
      labelOf: (path) => nameOf?.(path) ?? fieldLabel(path, { resource, translate, values: valuesOf() }),
      isRequired: (name) => requires(schema, name),
      reportProblem: (name, problem) => {
        if (problem) problems.set(name, problem);
        else problems.delete(name);
      },
      isReadOnly,
    }),
    [resource, schema, requires, problems, translate, nameOf, valuesOf, isReadOnly],
  );
}

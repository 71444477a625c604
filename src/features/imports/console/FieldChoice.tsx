import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { visuallyHidden } from '#console/theme/visuallyHidden.ts';
import type { ImportKind, ImportSheet } from '../schema.ts';

type Field = ImportKind['fields'][number];

/** See {@link FieldChoice}. */
export interface FieldChoiceProps {
  /** The name of the choice for a screen reader. */
  label: string;
  value: string | null;
  fields: readonly Field[];
  columns: ImportSheet['columns'];
  onChange: (field: string | null) => void;
}

/**
 * The field of a column: one that no other column fills. Kinds of records with fields for some of them only have more than a list can
 * show, so these are found by typing their name or the type of object.
 */
export function FieldChoice({ label, value, fields, columns, onChange }: FieldChoiceProps) {
  const free = useMemo(() => freeFields(fields, columns, value), [fields, columns, value]);
  const isLong = fields.some(({ kinds }) => kinds.length > 0);
  return isLong ? <FoundField {...{ label, value, fields, free, onChange }} /> : <ListedField {...{ label, value, free, onChange }} />;
}

interface ChosenFieldProps extends Pick<FieldChoiceProps, 'label' | 'value' | 'onChange'> {
  free: readonly Field[];
}

function ListedField({ label, value, free, onChange }: ChosenFieldProps) {
  const translate = useTranslate();
  return (
    <NativeSelect
      input={<OutlinedInput size="small" fullWidth />}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      inputProps={{ 'aria-label': label }}
    >
      <option value="">{translate('imports.matching.leaveOut')}</option>
      {free.map((field) => (
        <option key={field.name} value={field.name}>
          {nameOf(field)}
        </option>
      ))}
    </NativeSelect>
  );
}

function FoundField({ label, value, fields, free, onChange }: ChosenFieldProps & Pick<FieldChoiceProps, 'fields'>) {
  const translate = useTranslate();
  const leaveOut = translate('imports.matching.leaveOut');
  const search = useCallback(
    async (text: string): Promise<readonly LookupChoice[]> => {
      const found = free
        .filter((field) => isMeant(field, text))
        .map((field) => ({
          id: field.name,
          label: nameOf(field),
          detail:
            field.kinds.length > 1 ? translate('imports.matching.kinds', { smart_count: field.kinds.length }) : field.kinds.join(', '),
        }));
      return text.trim() === '' ? [{ id: '', label: leaveOut }, ...found] : found;
    },
    [free, leaveOut, translate],
  );
  const chosen = fields.find(({ name }) => name === value);
  return (
    <Found>
      <LookupInput
        label={label}
        value={value}
        search={search}
        textOf={() => chosen && nameOf(chosen)}
        onChange={(name) => onChange(name === '' ? null : name)}
        placeholder={leaveOut}
      />
    </Found>
  );
}

function nameOf({ label, isRequired }: Field): string {
  return isRequired ? `${label} *` : label;
}

// Every word of the text is in the name of the field, or in that of a type that has it
function isMeant({ label, kinds }: Field, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const named = [label, ...kinds].join(' ').toLowerCase();
  return words.every((word) => named.includes(word));
}

function freeFields(fields: readonly Field[], columns: ImportSheet['columns'], value: string | null): readonly Field[] {
  const fillsOf = (name: string | null) => fields.find((field) => field.name === name)?.fills ?? [];
  const taken = new Set(columns.filter(({ field }) => field !== value).flatMap(({ field }) => fillsOf(field)));
  const free = fields.filter(({ fills }) => !fills.some((name) => taken.has(name)));
  // Fields of all records, of several types, then those of each type together
  const groupOf = ({ kinds }: Field) => (kinds.length === 1 ? (kinds[0] ?? '') : kinds.length === 0 ? '' : '\u0001');
  return free.toSorted((one, other) => (groupOf(one) < groupOf(other) ? -1 : groupOf(one) > groupOf(other) ? 1 : 0));
}

const Found = styled('div')({ label: visuallyHidden });

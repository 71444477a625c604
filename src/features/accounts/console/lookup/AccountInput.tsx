import { useFormContext, useWatch } from 'react-hook-form';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { AccountFilter } from '../../contract.ts';
import { useAccountSearch } from './useAccountSearch.ts';

/** See {@link AccountInput}. */
export interface AccountInputProps {
  /** The field with the account's id. */
  name: string;
  /** The field with its name, which the record contains. */
  nameField: string;
  filter?: AccountFilter;
  readOnly?: boolean;
  error?: string | undefined;
}

/** The customer or supplier of a document, found by number or name. */
export function AccountInput({ name, nameField, filter, readOnly = false, error }: AccountInputProps) {
  const { setValue } = useFormContext();
  const named: unknown = useWatch({ name: nameField });
  return (
    <LookupInput
      name={name}
      required
      readOnly={readOnly}
      error={error}
      search={useAccountSearch(filter)}
      textOf={() => (typeof named === 'string' ? named : undefined)}
      onPick={(choice) => setValue(nameField, choice?.label ?? null)}
    />
  );
}

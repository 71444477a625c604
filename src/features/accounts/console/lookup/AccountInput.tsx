import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useToday } from '#console/clock/useNow.ts';
import { useFormat } from '#console/i18n/format.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { AccountFilter } from '../../contract.ts';
import { isActiveOn } from '../../rules.ts';
import { useAccountSearch } from './useAccountSearch.ts';
import { useAccountAddition } from './useAccountAddition.ts';
import { useFormAccount } from './useFormAccount.ts';

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

/** The customer or supplier of a document, found by number or name; a new document says that it is blocked, or has ended. */
export function AccountInput({ name, nameField, filter, readOnly = false, error }: AccountInputProps) {
  const { setValue } = useFormContext();
  const named: unknown = useWatch({ name: nameField });
  const { refusal, hint } = useTrouble(name);
  return (
    <LookupInput
      name={name}
      required
      readOnly={readOnly}
      error={error ?? refusal}
      hint={hint}
      search={useAccountSearch(filter)}
      addition={useAccountAddition(filter)}
      textOf={() => (typeof named === 'string' ? named : undefined)}
      onPick={(choice) => setValue(nameField, choice?.label ?? null)}
    />
  );
}

// a stored document keeps an account that was blocked or ended since
function useTrouble(name: string): { refusal?: string; hint?: string } {
  const translate = useTranslate();
  const format = useFormat();
  const today = useToday();
  const account = useFormAccount(name);
  const id: unknown = useWatch({ name: 'id' });
  if (!account || id !== undefined) return {};
  if (account.blocked) return { refusal: translate('problem.accountBlocked') };
  return isActiveOn({ endDate: account.endDate }, today)
    ? {}
    : { hint: translate('accounts.endedOn', { date: format.date(account.endDate) }) };
}

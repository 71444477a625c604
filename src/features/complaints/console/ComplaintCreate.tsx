import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '#console/clock/useNow.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { AccountLookup } from '#features/accounts/console/lookup/index.ts';
import { newComplaintBody } from '../contract.ts';
import { ComplaintFields } from './ComplaintFields.tsx';

/** The form of a new complaint, for any account. */
export function ComplaintCreate() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const first = useNewComplaint(search.get('accountId'));
  return (
    <NounForm
      resource="complaints"
      path="/complaints"
      schema={newComplaintBody}
      record={first}
      saved="complaints.saved"
      label={translate('complaints.new')}
      focus={first.accountId === null ? 'accountId' : 'complaint'}
    >
      <AccountInput />
      <ComplaintFields />
    </NounForm>
  );
}

/** The initial values of a complaint of an account, as far as it is known. */
export function useNewComplaint(accountId: string | null, contactId: string | null = null) {
  const receiptDate = useToday();
  return useMemo(() => ({ accountId, contactId, complaint: null, receiptDate }), [accountId, contactId, receiptDate]);
}

/** The account; choosing another one changes the list of contacts. */
function AccountInput() {
  const { setValue } = useFormContext();
  return <AccountLookup name="accountId" onPicked={() => setValue('contactId', null)} />;
}

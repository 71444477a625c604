import { useNotify, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useToday } from '#console/clock/useNow.ts';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { AccountLookup } from '#features/accounts/console/lookup/index.ts';
import { newComplaintBody } from '../contract.ts';

/** The account of a new complaint, and what happens after saving. */
export interface ComplaintFormProps {
  /** The account, where it is known. */
  accountId: string | null;
  contactId?: string | null;
  /** The account is not asked for. */
  isAccountFixed?: boolean;
  /** Called with the id of the saved complaint. */
  onSaved: (id: string) => void;
  /** Where Cancel leads, or what it does. */
  cancel: string | (() => void);
}

/** The form of a new complaint: account, subject, date of receipt and next action. */
export function ComplaintForm({ accountId, contactId = null, isAccountFixed = false, onSaved, cancel }: ComplaintFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const receiptDate = useToday();
  const first = useMemo(() => ({ accountId, contactId, complaint: null, receiptDate }), [accountId, contactId, receiptDate]);
  return (
    <RecordForm
      resource="complaints"
      schema={newComplaintBody}
      record={first}
      draftKey={isAccountFixed ? `accounts/${String(accountId)}/complaint` : 'complaints/new'}
      focus={accountId === null ? 'accountId' : 'complaint'}
      onSaved={({ id, number }) => {
        notify('complaints.saved', { type: 'info', messageArgs: { number } });
        onSaved(String(id));
      }}
    >
      <FieldGroup>
        {!isAccountFixed && <AccountInput />}
        <ComplaintFields />
      </FieldGroup>
      <SaveBar label={translate('complaints.new')} cancel={cancel} />
    </RecordForm>
  );
}

/** The fields of a complaint whose account is known. */
export function ComplaintFields() {
  return (
    <>
      <ContactInput />
      <DateInput name="receiptDate" />
      <DateInput name="nextAction" />
      <div className="wide">
        <TextInput name="complaint" />
      </div>
      <div className="wide">
        <TextInput name="notes" rows={4} />
      </div>
    </>
  );
}

/** The account; another one has other contacts. */
function AccountInput() {
  const { setValue } = useFormContext();
  return <AccountLookup name="accountId" onPicked={() => setValue('contactId', null)} />;
}

function ContactInput() {
  const accountId: unknown = useWatch({ name: 'accountId' });
  const id = typeof accountId === 'string' ? accountId : null;
  return <SelectInput name="contactId" choices={useContacts(id)} emptyLabel="–" disabled={id === null} />;
}

/** The contacts of an account as choices. */
export function useContacts(accountId: string | null) {
  const { data = [] } = useGetManyReference('contacts', { target: 'accountId', id: accountId });
  return data.map(({ id, fullName }) => ({ id, label: fullName }));
}

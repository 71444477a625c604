import { useWatch } from 'react-hook-form';
import { useGetList, useGetManyReference } from '#console/data/useMethod.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useEngineerChoices } from '#features/divisions/console/engineers/index.ts';
import type { Complaint } from '../schema.ts';

/** The fields of a complaint whose account is known: contact, dates, assignee, subject and notes. */
export function ComplaintFields({ complaint }: { complaint?: Complaint }) {
  const engineers = useEngineerChoices(complaint?.assignedToId, complaint?.assignedToName);
  return (
    <>
      <ContactInput />
      <DateInput name="receiptDate" />
      <DateInput name="nextAction" />
      <SelectInput name="assignedToId" choices={engineers} emptyLabel="–" />
      <div className="wide">
        <TextInput name="complaint" />
      </div>
      <div className="wide">
        <TextInput name="notes" rows={4} />
      </div>
    </>
  );
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

/** The documents of an account as choices, the latest first. */
export function useDocuments(accountId: string) {
  const { data = [] } = useGetList('documents', { filter: { accountId }, sort: { field: 'created', order: 'DESC' } });
  return data.map(({ id, number, subject }) => ({ id, label: `${number} ${subject}` }));
}

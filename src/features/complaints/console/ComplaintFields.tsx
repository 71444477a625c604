import { useWatch } from 'react-hook-form';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';

/** The fields of a complaint whose account is known: contact, dates, subject and notes. */
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

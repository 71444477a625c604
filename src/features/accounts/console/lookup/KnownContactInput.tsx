import { useTranslate } from 'ra-core';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import type { Contact } from '../../contactSchema.ts';

/** See {@link KnownContactInput}. */
export interface KnownContactInputProps {
  accountId: string | null | undefined;
  /** The ids of contacts that are not offered. */
  without: readonly (string | null | undefined)[];
  onPick: (contact: Contact) => void;
}

/** A choice among the contacts of an account, to fill in other fields; nothing while there is none to choose. */
export function KnownContactInput({ accountId, without, onPick }: KnownContactInputProps) {
  const translate = useTranslate();
  const { data = [] } = useGetManyReference('contacts', { target: 'accountId', id: accountId });
  const known = data.filter(({ id }) => !without.includes(id));
  if (known.length === 0) return null;
  return (
    <SelectInput
      label={translate('accounts.contacts.known')}
      value={null}
      emptyLabel={translate('accounts.contacts.choose')}
      choices={known.map(({ id, fullName, jobTitle }) => ({ id, label: [fullName, jobTitle].filter(Boolean).join(' · ') }))}
      onChange={(id) => {
        const contact = known.find((one) => one.id === id);
        if (contact) onPick(contact);
      }}
    />
  );
}

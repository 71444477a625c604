import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import type { Account } from '../schema.ts';
import { ContactCard } from './ContactCard.tsx';
import { ContactForm } from './ContactForm.tsx';

/** The state of a link to this tab that opens the form of the first contact. */
export const addingContact = { isAdding: true } as const;

/** The contacts of an account, each edited in place. */
export function ContactsTab({ account }: { account: Account }) {
  const translate = useTranslate();
  const given = useLocation().state as Partial<typeof addingContact> | null; // links to this page give this state or others
  const [chosen, setOpen] = useState<string | null>();
  const { data, error, refetch } = useGetManyReference('contacts', { target: 'accountId', id: account.id });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  const open = chosen === undefined && given?.isAdding && data.length === 0 ? 'new' : chosen;
  const close = () => setOpen(null);
  const add = { label: translate('accounts.contacts.add'), onPress: () => setOpen('new') };
  if (data.length === 0 && !open) {
    return (
      <Place title={translate('accounts.contacts.empty')} action={add}>
        {translate('accounts.contacts.emptyHint')}
      </Place>
    );
  }
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {data.map((contact) =>
        open === contact.id ? (
          <ContactForm key={contact.id} account={account} contact={contact} onClose={close} />
        ) : (
          <ContactCard key={contact.id} account={account} contact={contact} onEdit={() => setOpen(contact.id)} />
        ),
      )}
      {open === 'new' ? (
        <ContactForm account={account} onClose={close} />
      ) : (
        <div>
          <ActionButton hotkey="a" onPress={add.onPress}>
            {add.label}
          </ActionButton>
        </div>
      )}
    </div>
  );
}

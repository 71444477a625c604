import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { Card } from '#console/records/Card.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { tabParameter } from '#console/records/TabContext.ts';
import type { Account } from '../schema.ts';
import { cards, rows } from './cards.ts';
import { addingContact } from './ContactsTab.tsx';
import { WaitingCard } from './WaitingCard.tsx';

/** The overview of an account: open work first, then its facts. */
export function OverviewTab({ account }: { account: Account }) {
  return (
    <Cards>
      <WaitingCard account={account} />
      <PeopleCard account={account} />
      <AddressesCard account={account} />
      {account.remarks && <RemarksCard remarks={account.remarks} />}
    </Cards>
  );
}

function PeopleCard({ account }: { account: Account }) {
  const translate = useTranslate();
  const { search } = useLocation();
  const contactsTab = new URLSearchParams(search);
  contactsTab.set(tabParameter, 'contacts');
  const { data = [] } = useGetManyReference('contacts', { target: 'accountId', id: account.id });
  return (
    <Card title={translate('accounts.people.title')}>
      {data.length === 0 && (
        <p>
          {translate('accounts.contacts.empty')}.{' '}
          <Link to={{ search: `?${contactsTab}` }} state={addingContact}>
            {translate('accounts.contacts.add')}
          </Link>
        </p>
      )}
      <Rows>
        {data.slice(0, 5).map(({ id, fullName, jobTitle, mobile, phone, isMainContact }) => (
          <li key={id}>
            <strong>{fullName}</strong>
            <span className="what">{[jobTitle, isMainContact && translate('accounts.people.main')].filter(Boolean).join(' · ')}</span>
            <span>{(mobile ?? phone) && <PhoneLink phone={mobile ?? phone ?? ''} />}</span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function AddressesCard({ account }: { account: Account }) {
  const translate = useTranslate();
  const others = account.addresses.filter(({ type, isMain }) => !(type === 'Visit' && isMain));
  if (others.length === 0) return null;
  return (
    <Card title={translate('accounts.addresses.title')}>
      <Rows>
        {others.map(({ id, type, addressLine1, postcode, city }) => (
          <li key={id}>
            <strong>{translate(`accounts.addressType.${type}`)}</strong>
            <span className="what">{[addressLine1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function RemarksCard({ remarks }: { remarks: string }) {
  const translate = useTranslate();
  return (
    <Card title={translate('accounts.group.remarks')}>
      <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{remarks}</p>
    </Card>
  );
}

const Cards = styled('div')(cards);
const Rows = styled('ul')(rows);

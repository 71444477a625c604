import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { AskedAction } from '#console/records/AskedAction.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { ErasePerson } from '#features/audit/console/parts/index.ts';
import type { Contact } from '../contactSchema.ts';
import type { Account } from '../schema.ts';

/** A contact of an account, with its actions. */
export function ContactCard({ account, contact, onEdit }: { account: Account; contact: Contact; onEdit: () => void }) {
  const translate = useTranslate();
  const { fullName, jobTitle, roles, phone, mobile, email } = contact;
  const number = mobile ?? phone;
  return (
    <Frame>
      <div>
        <h2>{fullName}</h2>
        <p>{[jobTitle, ...roles.map((role) => translate(`accounts.roles.${role}`))].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="reach">
        {number && <PhoneLink phone={number} />}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
      <div className="actions">
        {contact.isMainContact ? (
          <StateChip standing="ok">{translate('accounts.contacts.main')}</StateChip>
        ) : (
          <MakeMain account={account} contact={contact} />
        )}
        <ActionButton onPress={onEdit}>{translate('accounts.edit')}</ActionButton>
        <Remove contact={contact} />
      </div>
      <div className="erase">
        <ErasePerson entity="contact" entityId={contact.id} name={fullName} />
      </div>
    </Frame>
  );
}

function MakeMain({ account, contact }: { account: Account; contact: Contact }) {
  const translate = useTranslate();
  const attempt = useAttempt();
  const update = useWrite('accounts', 'update');
  const makeMain = () => attempt(() => update.run({ id: account.id, data: { mainContactId: contact.id }, previousData: account }));
  return (
    <ActionButton pending={update.isPending} onPress={() => void makeMain()}>
      {translate('accounts.contacts.makeMain')}
    </ActionButton>
  );
}

function Remove({ contact }: { contact: Contact }) {
  const translate = useTranslate();
  const notify = useNotify();
  const remove = useWrite('contacts', 'delete');
  const name = contact.fullName;
  const run = async () => {
    await remove.run({ id: contact.id, previousData: contact });
    notify('accounts.contacts.removed', { type: 'info', messageArgs: { name } });
  };
  const question = translate('accounts.contacts.removeQuestion', { name });
  return <AskedAction label={translate('ra.action.delete')} question={question} danger={false} run={run} />;
}

const Frame = styled('article')({
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 1fr) minmax(160px, 1fr) auto',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 16px',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  h2: { margin: 0, fontSize: '1rem', fontWeight: 640 },
  p: { margin: 0, color: colour.ink2, fontSize: '0.875rem' },
  '.reach': { display: 'grid', fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '.reach a': { color: colour.brand },
  '.actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '.erase': { gridColumn: '1 / -1', margin: '-4px -5px', justifySelf: 'end' },
  '.erase:empty': { display: 'none' },
  [media.phone]: { gridTemplateColumns: '1fr', '.erase': { justifySelf: 'start' } },
});

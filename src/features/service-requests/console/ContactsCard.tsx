import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { ErasePerson } from '#features/audit/console/parts/index.ts';
import { takesChanges } from '../rules.ts';
import type { ServiceRequest, ServiceRequestContact } from '../schema.ts';
import { ContactEditor } from './ContactEditor.tsx';
import { takeFocus } from '#console/inputs/takeFocus.ts';

/** The contacts of a request, each edited in place. */
export function ContactsCard({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const [edited, setEdited] = useState<string>();
  // the focus returns to the button that opened the editor
  const [left, setLeft] = useState<string>();
  const contacts = request.contacts ?? [];
  const isOpen = takesChanges(request.status);
  const close = () => {
    setLeft(edited);
    setEdited(undefined);
  };
  return (
    <Card title={translate('serviceRequests.contacts.title')}>
      <People>
        {contacts.map((contact) => (
          <li key={contact.id}>
            {edited === contact.id ? (
              <ContactEditor requestId={request.id} contact={contact} onClose={close} />
            ) : (
              <ContactRow
                requestId={request.id}
                contact={contact}
                hasFocus={left === contact.id}
                onEdit={isOpen ? () => setEdited(contact.id) : undefined}
              />
            )}
          </li>
        ))}
      </People>
      {contacts.length === 0 && <p>{translate('serviceRequests.contacts.none')}</p>}
      {isOpen &&
        (edited === 'new' ? (
          <ContactEditor requestId={request.id} onClose={close} />
        ) : (
          <TextButton type="button" ref={left === 'new' ? takeFocus : undefined} onClick={() => setEdited('new')}>
            {translate('serviceRequests.contacts.add')}
          </TextButton>
        ))}
    </Card>
  );
}

interface ContactRowProps {
  requestId: string;
  contact: ServiceRequestContact;
  hasFocus: boolean;
  onEdit: (() => void) | undefined;
}

function ContactRow({ requestId, contact, hasFocus, onEdit }: ContactRowProps) {
  const translate = useTranslate();
  // a removed contact cannot be restored, so removal needs a second press
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite('serviceRequestContacts', 'delete');
  const attempt = useAttempt();
  const { name, role, phone, mobile, email, isPrimary } = contact;
  const meta = { path: { serviceRequestid: requestId } };
  const handleRemove = () => attempt(() => remove.run({ id: contact.id, previousData: contact, meta }));
  return (
    <>
      <span>
        <strong>{name}</strong>
        {role && ` · ${translate(`serviceRequests.role.${role}`)}`}
        {isPrimary && ` · ${translate('serviceRequests.contacts.primary')}`}
      </span>
      <span className="numbers">
        {[...new Set([mobile, phone])].map(
          (number) =>
            number && (
              <a key={number} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
                {number}
              </a>
            ),
        )}
      </span>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {onEdit && (
        <span className="actions">
          <TextButton
            type="button"
            ref={hasFocus ? takeFocus : undefined}
            onClick={onEdit}
            aria-label={translate('serviceRequests.contacts.editNamed', { name })}
          >
            {translate('serviceRequests.contacts.edit')}
          </TextButton>
          <TextButton
            type="button"
            disabled={remove.isPending}
            data-danger={isAsking || undefined}
            onClick={() => (isAsking ? void handleRemove() : setAsking(true))}
            onBlur={() => setAsking(false)}
            aria-label={translate(`serviceRequests.contacts.${isAsking ? 'removeReallyNamed' : 'removeNamed'}`, { name })}
          >
            {translate(`serviceRequests.contacts.${isAsking ? 'removeReally' : 'remove'}`)}
          </TextButton>
        </span>
      )}
      <ErasePerson entity="serviceRequestContact" entityId={contact.id} name={name} />
    </>
  );
}

const People = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  li: { display: 'flex', flexDirection: 'column', gap: 2, padding: '6px 0' },
  'li:first-of-type': { paddingTop: 0 },
  'li + li': { borderTop: `1px solid ${colour.line}` },
  strong: { fontWeight: 520 },
  a: { color: 'inherit', textDecorationColor: colour.line2, width: 'fit-content' },
  '.MuiButton-root': { alignSelf: 'start', marginLeft: -5 },
  '.actions, .numbers': { display: 'flex', flexWrap: 'wrap', gap: '0 16px' },
});

const TextButton = styled('button')({
  font: 'inherit',
  fontSize: '0.875rem',
  padding: '4px 0',
  border: 0,
  background: 'none',
  color: colour.brand,
  textDecoration: 'underline',
  cursor: 'pointer',
  '&[data-danger]': { color: colour.bad },
  [media.touch]: { minHeight: 44 },
});

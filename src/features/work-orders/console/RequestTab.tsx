import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFile } from '#console/data/useFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { colour } from '#console/theme/colour.ts';
import { FileDialog, StatusChip } from '#features/service-requests/console/parts/index.ts';
import type { ServiceRequestStatus } from '#features/service-requests/schema.ts';
import type { WorkOrder } from '../schema.ts';

type Request = NonNullable<WorkOrder['request']>;
type RequestFile = Request['attachments'][number];

/** The request of a work order, with its contacts and files. */
export function RequestTab({ request }: { request: Request }) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<RequestFile>();
  const { number, description, notes, contacts, attachments, status } = request;
  return (
    <Card
      title={
        <Link to={`/service-requests/${request.id}`} style={{ color: colour.brand }}>
          {translate('serviceRequests.numbered', { number })}
        </Link>
      }
    >
      <Parts>
        <p>
          {/* a request's own states */}
          {description} <StatusChip status={status as ServiceRequestStatus} />
        </p>
        {notes && <p className="story">{notes}</p>}
        {contacts.map(({ id, name, phone, mobile, email, role }) => (
          <p key={id}>
            <b>{name}</b>
            {role && ` · ${translate(`serviceRequests.role.${role}`)}`}
            {[...new Set([mobile, phone])].map((one) => one && <PhoneLink key={one} phone={one} />)}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        ))}
        <ul aria-label={translate('serviceRequests.attachments.title')}>
          {attachments.map((file) => (
            <li key={file.id}>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpened(file)}>
                {file.fileName}
              </button>
            </li>
          ))}
        </ul>
        {attachments.length === 0 && <p className="quiet">{translate('serviceRequests.attachments.none')}</p>}
      </Parts>
      {opened && <Opened file={opened} requestId={request.id} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function Opened({ file, requestId, onClose }: { file: RequestFile; requestId: string; onClose: () => void }) {
  const format = useFormat();
  const content = useFile('serviceRequestAttachments', 'data', { path: { serviceRequestId: requestId, id: file.id } });
  return <FileDialog name={file.fileName} facts={format.fileSize(file.fileSize)} content={content} onClose={onClose} />;
}

const Parts = styled('div')({
  display: 'grid',
  gap: 8,
  fontSize: '0.875rem',
  p: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', margin: 0 },
  b: { fontWeight: 520 },
  '.story': { whiteSpace: 'pre-line', maxWidth: '70ch' },
  '.quiet': { color: colour.ink2 },
  ul: { margin: 0, paddingInlineStart: 18 },
  'ul:empty': { display: 'none' },
  a: { color: colour.brand },
  button: {
    padding: '4px 0',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: colour.brand,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});

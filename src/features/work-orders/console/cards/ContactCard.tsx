import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Card } from '#console/records/Card.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { colour } from '#console/theme/colour.ts';
import type { WorkOrder } from '../../schema.ts';

/** Whom the engineer meets, and what is to be known of the place. */
export function ContactCard({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const { contactName, contactPhone, contactEmail, location } = order;
  const notes = (['openingHours', 'directions', 'safetyNotes'] as const).filter((name) => location?.[name]);
  return (
    <Card title={translate('workOrders.onSite')}>
      <Lines>
        {contactName ? <p>{contactName}</p> : <p className="quiet">{translate('workOrders.noContact')}</p>}
        {contactPhone && (
          <p>
            <PhoneLink phone={contactPhone} />
          </p>
        )}
        {contactEmail && (
          <p>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        )}
        {location && (
          <p className="quiet">
            {[location.addressLine1, [location.postcode, location.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
          </p>
        )}
        <dl>
          {notes.map((name) => (
            <div key={name}>
              <dt>{translate(`serviceRequests.place.${name}`)}</dt>
              <dd>{location?.[name]}</dd>
            </div>
          ))}
        </dl>
      </Lines>
    </Card>
  );
}

const Lines = styled('div')({
  fontSize: '0.875rem',
  p: { margin: '0 0 4px', overflowWrap: 'anywhere' },
  a: { color: colour.brand },
  '.quiet, dt': { color: colour.ink2 },
  dl: { margin: 0 },
  'dl > div': { display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', gap: 8, padding: '1px 0' },
  dd: { margin: 0, overflowWrap: 'anywhere' },
});

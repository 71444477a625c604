import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Card } from '#console/records/Card.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { colour } from '#console/theme/colour.ts';
import { addressIn, PlaceNotes } from '#features/service-requests/console/parts/index.ts';
import type { WorkOrder } from '../../schema.ts';

/** The contact on site, and notes about the location. */
export function ContactCard({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const { contactName, contactPhone, contactEmail, location } = order;
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
        {location && <p className="quiet">{addressIn(location)}</p>}
        <PlaceNotes location={location} />
      </Lines>
    </Card>
  );
}

const Lines = styled('div')({
  fontSize: '0.875rem',
  p: { margin: '0 0 4px', overflowWrap: 'anywhere' },
  a: { color: colour.brand },
  '.quiet': { color: colour.ink2 },
});

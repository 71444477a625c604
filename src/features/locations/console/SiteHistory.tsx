import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMethod } from '#console/data/useMethod.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import { EventChanges, useEventSentence } from '#features/assets/console/parts/index.ts';
import type { Location } from '#features/divisions/schema.ts';

const few = 8;
const many = 50;

/** What happened to the objects of a location, the latest first; each change can be taken back on the page of its object. */
export function SiteHistory({ location }: { location: Location }) {
  const translate = useTranslate();
  const sentence = useEventSentence();
  const [count, setCount] = useState(few);
  const request = { path: { locationId: location.id }, list: { range: [0, count] as const } };
  const { data = [] } = useMethod('locations', 'events', request, { keepPrevious: true });
  const shown = data.slice(0, count);
  return (
    <Card title={translate('locations.history.title')}>
      <Timeline
        entries={shown.map((event) => ({
          id: event.id,
          at: event.at,
          text: (
            <>
              <Link to={`/assets/${event.assetId}`}>{event.assetTag}</Link> {event.assetName ?? translate(`assetTypes.${event.assetType}`)}:{' '}
              {sentence(event)}
            </>
          ),
          children: (
            <>
              <EventChanges event={event} assetType={event.assetType} />
              {event.note && <div>{event.note}</div>}
            </>
          ),
        }))}
      />
      {data.length > count && (
        <p style={{ marginBottom: 0 }}>
          <ActionButton onPress={() => setCount(count + many)}>{translate('locations.history.more')}</ActionButton>
        </p>
      )}
    </Card>
  );
}

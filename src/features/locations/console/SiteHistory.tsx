import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useMoreRows } from '#console/data/useMoreRows.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import { EventChanges, useEventSentence } from '#features/assets/console/parts/index.ts';
import type { Location } from '#features/divisions/schema.ts';

/** The events of the objects of a location, the latest first; each change can be undone on the page of its object. */
export function SiteHistory({ location }: { location: Location }) {
  const translate = useTranslate();
  const sentence = useEventSentence();
  const { rows, more, error, refetch } = useMoreRows('locations', 'events', { path: { locationId: location.id } }, { first: 8, more: 50 });
  if (!rows) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <Card title={translate('locations.history.title')}>
      <Timeline
        more={more}
        entries={rows.map((event) => ({
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
    </Card>
  );
}

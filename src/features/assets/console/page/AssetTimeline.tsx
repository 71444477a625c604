import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useMoreRows } from '#console/data/useMoreRows.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import { useHistoryUndo } from '#features/audit/console/parts/index.ts';
import type { AssetEvent } from '../../eventSchema.ts';
import { isLive } from '../../rules.ts';
import type { Asset } from '../../schema.ts';
import { undoOf } from '../../undo.ts';
import { EventChanges } from '../events/EventChanges.tsx';
import { useEventSentence } from '../events/useEventSentence.ts';
import { AssetLink } from './AssetFacts.tsx';

/** The events of an object and of those that it replaced; each change can be undone unless later ones depend on it. */
export function AssetTimeline({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { rows, more, error, refetch } = useMoreRows('assets', 'events', { path: { id: asset.id } }, { first: 6, more: 50 });
  const sentence = useEventSentence();
  // Several events with the same time are one change
  const own = useMemo(() => (rows ?? []).filter(({ assetId }) => assetId === asset.id).map(changeOf), [rows, asset.id]);
  const undoOfChange = useHistoryUndo(own, { id: asset.id, list: '/assets' });
  const undoButton = (event: AssetEvent) => {
    const isFirst = own.find(({ moment }) => moment === event.at)?.id === event.id;
    return event.assetId === asset.id && isFirst && mayReturn(event, asset) && undoOfChange(changeOf(event));
  };
  if (!rows) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <Timeline
      title={translate('assets.timeline')}
      more={more}
      entries={rows.map((event) => ({
        id: event.id,
        at: event.at,
        text: sentence(event),
        children: (
          <>
            {event.assetId !== asset.id && (
              <div>
                <AssetLink id={event.assetId} />
              </div>
            )}
            <EventChanges event={event} assetType={asset.assetType} />
            {event.note && <div>{event.note}</div>}
            {undoButton(event)}
          </>
        ),
      }))}
    />
  );
}

function changeOf({ id, assetId, at }: AssetEvent) {
  return { id, entity: 'asset', entityId: assetId, moment: at };
}

// The effects of a report are undone by correcting that report
function mayReturn(event: AssetEvent, asset: Asset): boolean {
  if (event.kind === 'Removed') return asset.status === 'Removed';
  if (event.kind === 'Replaced') return asset.status === 'Replaced' && event.to?.['replacedById'] === asset.replacedById;
  const outcome = undoOf(event, asset);
  return isLive(asset.status) && (event.kind === 'Created' || 'values' in outcome || outcome.refused !== 'fixed');
}

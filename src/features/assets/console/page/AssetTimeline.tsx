import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useMoreRows } from '#console/data/useMoreRows.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import type { AssetEvent } from '../../eventSchema.ts';
import { isLive } from '../../rules.ts';
import type { Asset } from '../../schema.ts';
import { undoOf } from '../../undo.ts';
import { EventChanges, useFieldLabel } from '../events/EventChanges.tsx';
import { useEventSentence } from '../events/useEventSentence.ts';
import { AssetLink } from './AssetFacts.tsx';

/** What happened to an object and to those that it replaced; each change of the object can be taken back while nothing follows from it. */
export function AssetTimeline({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { rows, more, error, refetch } = useMoreRows('assets', 'events', { path: { id: asset.id } }, { first: 6, more: 50 });
  const sentence = useEventSentence();
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
            {event.assetId !== asset.id && <AssetLink id={event.assetId} />}
            <EventChanges event={event} assetType={asset.assetType} />
            {event.note && <div>{event.note}</div>}
            {event.assetId === asset.id && isLive(asset.status) && <Undo event={event} asset={asset} />}
          </>
        ),
      }))}
    />
  );
}

/** Takes one change back, or says which fields were changed again since; nothing for what cannot be taken back at all. */
function Undo({ event, asset }: { event: AssetEvent; asset: Asset }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const labelOf = useFieldLabel(asset.assetType);
  const { run, isPending } = useWrite('assets', 'undo');
  const outcome = undoOf(event, asset);
  if ('refused' in outcome && outcome.refused === 'fixed') return null;
  const undo = async () => {
    if ('refused' in outcome) {
      const fields = outcome.later.map(labelOf).join(', ');
      return notify('assets.undoRefused', { type: 'warning', messageArgs: { fields } });
    }
    try {
      const { id, locationId, version } = asset;
      await run({ path: { id, locationId, eventId: event.id }, ifMatch: version });
      return notify('assets.undone', { type: 'info' });
    } catch (error) {
      return showProblem(error);
    }
  };
  return (
    <div>
      <Button variant="text" size="small" loading={isPending} onClick={() => void undo()} sx={{ ml: '-5px' }}>
        {translate('assets.undo')}
      </Button>
    </div>
  );
}

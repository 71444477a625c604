import { useNotify, useTranslate, useTranslateLabel } from 'ra-core';
import { useState } from 'react';
import { useMethod } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { ChangeList } from '#console/records/ChangeList.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import type { AssetEvent } from '../../eventSchema.ts';
import type { Asset } from '../../schema.ts';
import { useAttributeText } from '../attributeText.ts';
import { useAssetType } from '../useAssetTypes.ts';
import { AssetLink } from './AssetFacts.tsx';
import { changesOf, undoableOf } from './eventChanges.ts';

const few = 6;

/** What happened to an object and to those that it replaced; the latest change can be undone. */
export function AssetTimeline({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const { data = [] } = useMethod('assets', 'events', { path: { id: asset.id }, list: { range: [0, 199] } });
  const sentence = useSentence();
  const undoable = undoableOf(data, asset.id);
  return (
    <div>
      <Timeline
        title={translate('assets.timeline')}
        entries={(isWhole ? data : data.slice(0, few)).map((event) => ({
          id: event.id,
          at: event.at,
          text: sentence(event),
          children: (
            <>
              {event.assetId !== asset.id && <AssetLink id={event.assetId} />}
              <Changes event={event} asset={asset} />
              {event.note && <div>{event.note}</div>}
              {event === undoable && <Undo event={event} asset={asset} />}
            </>
          ),
        }))}
      />
      {data.length > few && (
        <p>
          <ActionButton onPress={() => setWhole(!isWhole)}>
            {translate(isWhole ? 'assets.events.fewer' : 'assets.events.more', { smart_count: data.length - few })}
          </ActionButton>
        </p>
      )}
    </div>
  );
}

function useSentence(): (event: AssetEvent) => string {
  const translate = useTranslate();
  return ({ kind, by, byName }) => translate(`assets.events.${kind}`, { who: byName ?? by });
}

function Changes({ event, asset }: { event: AssetEvent; asset: Asset }) {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const type = useAssetType(asset.assetType);
  const textOf = useAttributeText();
  const attributeOf = (field: string) => type?.attributes.find(({ key }) => field === `attributes.${key}`);
  const nameOf = (field: string, value: unknown) => {
    const branch = { status: 'assets.status', condition: 'assets.condition', assetType: 'assetTypes', ownership: 'assets.ownership' }[
      field
    ];
    if (branch !== undefined && typeof value === 'string') return translate(`${branch}.${value}`);
    const attribute = attributeOf(field);
    if (attribute && attribute.type !== 'assetRef') return textOf(attribute, { [attribute.key]: value });
    return (attribute ?? field.endsWith('Id')) && typeof value === 'string' ? '…' : undefined;
  };
  const fieldLabel = (field: string) => {
    return attributeOf(field)?.label ?? String(labelOf({ resource: 'assets', source: field }));
  };
  return <ChangeList resource="assets" changes={changesOf(event)} nameOf={nameOf} labelOf={fieldLabel} />;
}

/** Writes back what stood there before the latest change, or takes the object back to where it was. */
function Undo({ event, asset }: { event: AssetEvent; asset: Asset }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const update = useWrite('assets', 'update');
  const move = useWrite('assets', 'move');
  const { id, locationId, version } = asset;
  const undo = async () => {
    const before = event.from ?? {};
    try {
      if (event.kind === 'Moved')
        await move.run({ path: { id, locationId, newLocationId: String(before['locationId']) }, ifMatch: version });
      else await update.run({ id, data: before, previousData: asset, meta: { path: { locationId } } });
      notify('assets.undone', { type: 'info' });
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <p style={{ margin: '4px 0 0' }}>
      <ActionButton pending={update.isPending || move.isPending} onPress={() => void undo()}>
        {translate('assets.undo')}
      </ActionButton>
    </p>
  );
}

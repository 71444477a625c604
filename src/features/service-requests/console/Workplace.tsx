import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import type { AssetSummary } from '#features/assets/schema.ts';
import type { ServiceRequest } from '../schema.ts';
import { addressIn, PlaceNotes } from './parts/PlaceNotes.tsx';
import { dueOf } from './queueState.ts';
import { usePresent } from './usePresent.ts';

/** The location and objects of the work, and what an engineer must know before going there. */
export function Workplace({ request: { location, assets = [] } }: { request: ServiceRequest }) {
  const translate = useTranslate();
  return (
    <Card title={translate('serviceRequests.place.title')}>
      <Lines>
        {location ? (
          <p>
            <strong>{location.name}</strong>
            <span>{addressIn(location)}</span>
          </p>
        ) : (
          <p className="quiet">{translate('serviceRequests.place.noLocation')}</p>
        )}
        <PlaceNotes location={location} />
        {assets.length === 0 && <p className="quiet">{translate('serviceRequests.place.noAssets')}</p>}
        <AssetLines assets={assets.slice(0, shownAtOnce)} />
        {assets.length > shownAtOnce && (
          <details>
            <summary>{translate('serviceRequests.place.more', { smart_count: assets.length - shownAtOnce })}</summary>
            <AssetLines assets={assets.slice(shownAtOnce)} />
          </details>
        )}
      </Lines>
    </Card>
  );
}

// few enough that the decision stays in sight
const shownAtOnce = 2;

function AssetLines({ assets }: { assets: readonly AssetSummary[] }) {
  return (
    <ul>
      {assets.map((asset) => (
        <AssetLine key={asset.id} asset={asset} />
      ))}
    </ul>
  );
}

function AssetLine({ asset }: { asset: AssetSummary }) {
  const translate = useTranslate();
  const format = useFormat();
  const due = dueOf(asset, usePresent());
  // a name itself says that it is a floor
  const floor = asset.floor && /^-?\d+$/.test(asset.floor) ? translate('serviceRequests.place.floor', { floor: asset.floor }) : asset.floor;
  const place = [asset.building, floor, asset.room, asset.position].filter(Boolean).join(', ');
  return (
    <li>
      <span>
        <b>{translate(`assetTypes.${asset.assetType}`)}</b>
        {(asset.manufacturer ?? asset.model) && ` · ${[asset.manufacturer, asset.model].filter(Boolean).join(' ')}`}
      </span>
      <span className="quiet">{[place, asset.tag].filter(Boolean).join(' · ')}</span>
      {due && (
        <StateChip standing={standings[due]}>
          {translate(`serviceRequests.place.${due}`, { date: format.date(asset.nextServiceDate) })}
        </StateChip>
      )}
    </li>
  );
}

const standings: Readonly<Record<NonNullable<ReturnType<typeof dueOf>>, Standing>> = {
  outOfService: 'bad',
  overdue: 'bad',
  dueSoon: 'warn',
};

const Lines = styled('div')({
  fontSize: '0.875rem',
  'strong, b': { fontWeight: 520 },
  strong: { display: 'block' },
  'p, li': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2, margin: 0 },
  '.quiet': { color: colour.ink2 },
  ul: { listStyle: 'none', margin: '8px 0 0', padding: 0 },
  'ul:empty': { display: 'none' },
  'li > span': { overflowWrap: 'anywhere' },
  details: { marginTop: 8, paddingTop: 8, borderTop: `1px solid ${colour.line}` },
  summary: { cursor: 'pointer', color: colour.brand },
  li: { padding: '8px 0 0', borderTop: `1px solid ${colour.line}` },
  'li + li': { marginTop: 8 },
  '* + .quiet:last-child': { marginTop: 8 },
});

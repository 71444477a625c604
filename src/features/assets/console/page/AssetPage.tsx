import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { patiently } from '#console/connection/patiently.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { RecordColumns } from '#console/records/RecordColumns.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { media } from '#console/theme/media.ts';
import { isLive } from '../../rules.ts';
import type { Asset } from '../../schema.ts';
import { ConditionChip, StandingChip } from '../AssetChips.tsx';
import { codeOf } from '../assetNames.ts';
import { IntervalsCard } from '../intervals/IntervalsCard.tsx';
import { AssetActions } from './AssetActions.tsx';
import { AssetFacts } from './AssetFacts.tsx';
import { AssetTimeline } from './AssetTimeline.tsx';
import { ChildrenCard } from './ChildrenCard.tsx';
import { ComingCard } from './ComingCard.tsx';
import { PhotosCard } from './PhotosCard.tsx';
import { ReportsCard } from './ReportsCard.tsx';

const PublicCard = lazy(patiently(async () => ({ default: (await import('./PublicCard.tsx')).PublicCard })));

/** Everything about one object. */
export function AssetPage() {
  return (
    <RecordPlace resource="assets" home={{ label: 'assets.title', to: '/assets' }}>
      {(asset) => <AssetView asset={asset} />}
    </RecordPlace>
  );
}

function AssetView({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { id, locationId, locationName, assetType, condition } = asset;
  return (
    <>
      <RecordHeader
        breadcrumb={[
          { label: translate('locations.title'), to: '/locations' },
          { label: locationName, to: `/locations/${locationId}` },
          { label: codeOf(asset) },
        ]}
        title={`${codeOf(asset)} · ${translate(`assetTypes.${assetType}`)}`}
        chips={
          <>
            <StandingChip asset={asset} />
            {condition !== 'NotInspected' && <ConditionChip condition={condition} />}
          </>
        }
        actions={
          isLive(asset.status) && (
            <>
              <ActionButton hotkey="e" to={`/assets/${id}/edit`}>
                {translate('assets.edit')}
              </ActionButton>
              <ActionButton main hotkey="i" to={`/assets/${id}/reports/new`}>
                {translate('assets.reports.new')}
              </ActionButton>
            </>
          )
        }
      />
      <RecordColumns>
        <div>
          <AssetFacts asset={asset} />
          <AssetActions asset={asset} />
          <ComingCard asset={asset} />
          <IntervalsCard assetId={id} />
          <Beside>
            <PhotosCard asset={asset} />
            <ReportsCard asset={asset} />
          </Beside>
          <ChildrenCard asset={asset} />
        </div>
        <aside aria-label={translate('assets.timeline')}>
          <AssetTimeline asset={asset} />
          <Suspense fallback={<LoadingPlace />}>
            <PublicCard asset={asset} />
          </Suspense>
        </aside>
      </RecordColumns>
    </>
  );
}

const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'start',
  [media.medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

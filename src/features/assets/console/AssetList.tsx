import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { tagOfCode } from '#contract/publicAddresses.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { ScanButton } from '#console/scan/ScanButton.tsx';
import { Place } from '#console/records/Place.tsx';
import type { Asset } from '../schema.ts';
import { ListActions } from './ListActions.tsx';
import { DueProgress } from './intervals/DueProgress.tsx';
import { useAssetColumns } from './assetColumns.tsx';
import { useAssetFilters } from './useAssetFilters.ts';

/** The objects of the division, those whose service is due first. */
export function AssetList() {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <>
      <DueProgress />
      <RecordList<Asset>
        resource="assets"
        title="assets.title"
        search="assets.search"
        columns={useAssetColumns()}
        filters={useAssetFilters()}
        sort={{ field: 'dueDate', order: 'ASC' }}
        rowHref={({ id }) => `/assets/${id}`}
        actions={
          <>
            <ScanButton form="icon" onCode={(code) => void navigate(`/assets/tag/${encodeURIComponent(tagOfCode(code))}`)} />
            <ListActions />
          </>
        }
        empty={
          <Place title={translate('assets.none')} action={{ label: translate('locations.title'), to: '/locations' }}>
            {translate('assets.noneHint')}
          </Place>
        }
      />
    </>
  );
}

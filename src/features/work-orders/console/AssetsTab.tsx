import { useTranslate } from 'ra-core';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { Place } from '#console/records/Place.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { makeOf, placeOf } from '#features/assets/console/parts/index.ts';
import type { AssetSummary } from '#features/assets/schema.ts';

/** The objects that a visit is for; each leads to its page. */
export function AssetsTab({ assets }: { assets: readonly AssetSummary[] }) {
  const translate = useTranslate();
  if (assets.length === 0) return <Place title={translate('workOrders.assets.none')}>{translate('workOrders.assets.noneHint')}</Place>;
  const columns: readonly Column<AssetSummary>[] = [
    { source: 'tag', label: 'resources.assets.fields.tag', main: true, text: ({ name, tag }) => name ?? tag },
    {
      source: 'assetType',
      label: 'resources.assets.fields.assetType',
      phone: 'detail',
      text: (asset) => [translate(`assetTypes.${asset.assetType}`), makeOf(asset)].filter(Boolean).join(' · '),
    },
    { name: 'place', label: 'workOrders.assets.place', phone: 'detail', text: placeOf, cell: (asset) => placeOf(asset) },
    {
      source: 'nextServiceDate',
      label: 'resources.assets.fields.nextServiceDate',
      phone: 'detail',
      text: ({ nextServiceDate }, format) => (nextServiceDate ? format.date(nextServiceDate) : ''),
    },
    {
      source: 'status',
      label: 'resources.assets.fields.status',
      phone: 'chip',
      cell: ({ status }) => <StateChip standing={status === 'InService' ? 'ok' : 'warn'}>{translate(`assets.status.${status}`)}</StateChip>,
    },
  ];
  return <RecordTable label={translate('workOrders.tabs.assets')} rows={assets} columns={columns} rowHref={({ id }) => `/assets/${id}`} />;
}

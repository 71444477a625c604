import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { Place } from '#console/records/Place.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { makeOf, placeOf, placesOf, TwoLines } from '#features/assets/console/parts/index.ts';
import type { AssetSummary } from '#features/assets/schema.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';

/** The objects that a visit is for; each leads to its page, and to the report of this visit. */
export function AssetsTab({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const { assets = [] } = order;
  if (assets.length === 0) return <Place title={translate('workOrders.assets.none')}>{translate('workOrders.assets.noneHint')}</Place>;
  const columns: readonly Column<AssetSummary>[] = [
    { source: 'tag', label: 'resources.assets.fields.tag', main: true, text: ({ name, tag }) => name ?? tag },
    {
      source: 'assetType',
      label: 'resources.assets.fields.assetType',
      phone: 'detail',
      text: (asset) => [translate(`assetTypes.${asset.assetType}`), makeOf(asset)].filter(Boolean).join(' · '),
      cell: (asset) => <TwoLines first={translate(`assetTypes.${asset.assetType}`)} second={makeOf(asset)} />,
    },
    {
      name: 'place',
      label: 'workOrders.assets.place',
      phone: 'detail',
      text: placeOf,
      cell: (asset) => {
        const [exact, around] = placesOf(asset);
        return <TwoLines first={exact} second={around} />;
      },
    },
    {
      source: 'nextServiceDate',
      label: 'resources.assets.fields.nextServiceDate',
      phone: 'detail',
      text: ({ nextServiceDate }, format) => (nextServiceDate ? format.date(nextServiceDate) : ''),
    },
    {
      source: 'status',
      label: 'resources.assets.fields.status',
      phone: 'detail',
      text: ({ status }) => translate(`assets.status.${status}`),
      cell: ({ status }) => <StateChip standing={status === 'InService' ? 'ok' : 'warn'}>{translate(`assets.status.${status}`)}</StateChip>,
    },
    { name: 'report', label: 'workOrders.assets.inspection', phone: 'chip', cell: (asset) => <ReportLink order={order} asset={asset} /> },
  ];
  return <RecordTable label={translate('workOrders.tabs.assets')} rows={assets} columns={columns} rowHref={({ id }) => `/assets/${id}`} />;
}

/** The report that was made of an object on a visit; none yet: the way to make it. */
function ReportLink({ order, asset }: { order: WorkOrder; asset: AssetSummary }) {
  const translate = useTranslate();
  const name = asset.name ?? asset.tag;
  const reportId = order.items?.find(({ assetId, serviceReportId }) => assetId === asset.id && serviceReportId !== null)?.serviceReportId;
  if (!reportId && !isEditable(order.status)) return null;
  const action = reportId ? 'read' : 'make';
  const address = reportId ? `/assets/${asset.id}/reports/${reportId}` : `/assets/${asset.id}/reports/new?workOrder=${order.id}`;
  return (
    <Report to={address} aria-label={translate(`workOrders.assets.inspectOf.${action}`, { name })}>
      {translate(`workOrders.assets.inspect.${action}`)}
    </Report>
  );
}

// above the link of the row
const Report = styled(Link)({
  position: 'relative',
  zIndex: 1,
  color: colour.brand,
  [media.touch]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
});

import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { RowTools } from '#console/lists/RowTools.tsx';
import { Place } from '#console/records/Place.tsx';
import { ScanButton } from '#console/scan/ScanButton.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { ConditionChip, makeOf, placeOf, placesOf, StatusChip, TwoLines } from '#features/assets/console/parts/index.ts';
import type { Asset, AssetSummary } from '#features/assets/schema.ts';
import type { WorkOrder } from '../schema.ts';
import { useVisitFilters } from './useVisitFilters.ts';
import type { VisitScan } from './useVisitScan.ts';
import { visitReport } from './visitReport.ts';

// longer lists get a search field
const mostAtAGlance = 12;

/** See {@link AssetsTab}. */
export interface AssetsTabProps {
  order: WorkOrder;
  /** The objects whose reports were begun in this browser. */
  begunHere: ReadonlySet<string>;
  /** Takes a label that the camera reads. */
  scan: VisitScan;
}

/** The objects of a visit; each links to its page, and to its report of this visit. */
export function AssetsTab({ order, begunHere, scan: { take } }: AssetsTabProps) {
  const translate = useTranslate();
  const { assets = [] } = order;
  const inspected = useMemo(
    () => new Set(order.reports?.flatMap(({ status, assetId }) => (status === 'Completed' ? assetId : []))),
    [order.reports],
  );
  const visit = useVisitFilters(assets, inspected);
  const scan = (
    <Camera>
      <ScanButton onCode={(code) => void take(code)} />
    </Camera>
  );
  if (assets.length === 0)
    return (
      <>
        {scan}
        <Place title={translate('workOrders.assets.none')}>{translate('workOrders.assets.noneHint')}</Place>
      </>
    );
  const done = assets.filter(({ id }) => inspected.has(id)).length;
  return (
    <>
      {scan}
      {assets.length > mostAtAGlance && (
        <Tools>
          <RowTools {...visit} name={translate('workOrders.tabs.assets')} label={translate('workOrders.assets.search')} />
        </Tools>
      )}
      <Counts done={done} shown={visit.isNarrowed ? visit.shown.length : undefined} total={assets.length} />
      {visit.shown.length === 0 ? (
        <Place title={translate('console.list.nothingFound')}>{translate('console.list.nothingFoundHint')}</Place>
      ) : (
        <RecordTable
          label={translate('workOrders.tabs.assets')}
          rows={visit.shown}
          columns={columnsOf(order, begunHere, translate)}
          rowHref={({ id }) => `/assets/${id}`}
        />
      )}
    </>
  );
}

function columnsOf(order: WorkOrder, begunHere: ReadonlySet<string>, translate: (key: string) => string): readonly Column<AssetSummary>[] {
  return [
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
      phoneText: (asset) => placesOf(asset)[0],
      cell: (asset) => {
        const [exact, around] = placesOf(asset);
        return <TwoLines first={exact} second={around} />;
      },
    },
    {
      name: 'report',
      label: 'workOrders.assets.inspection',
      phone: 'chip',
      cell: (asset) => <ReportLink order={order} asset={asset} isBegunHere={begunHere.has(asset.id)} />,
    },
    {
      source: 'nextServiceDate',
      label: 'workOrders.assets.next',
      text: ({ nextServiceDate }, format) => (nextServiceDate ? format.date(nextServiceDate) : ''),
    },
  ];
}

/** How many objects were inspected, and how many a search or filter shows. */
function Counts({ done, shown, total }: { done: number; shown: number | undefined; total: number }) {
  const translate = useTranslate();
  const format = useFormat();
  const counts = [
    done > 0 && translate('workOrders.assets.inspected', { done: format.number(done), smart_count: total }),
    shown !== undefined && translate('workOrders.assets.shownOf', { shown: format.number(shown), total: format.number(total) }),
  ];
  const text = counts.filter(Boolean).join(' · ');
  return <Progress hidden={text === ''}>{text}</Progress>;
}

/** How an object came out of a visit, with the way to its report; none yet: the way to make it, or to go on with the draft. */
function ReportLink({ order, asset, isBegunHere }: { order: WorkOrder; asset: AssetSummary; isBegunHere: boolean }) {
  const translate = useTranslate();
  const name = asset.name ?? asset.tag;
  const report = visitReport(order, asset.id, isBegunHere);
  if (!report) return <OutcomeChip asset={asset} result={undefined} />;
  const { action, address, result } = report;
  return (
    <Outcome>
      <OutcomeChip asset={asset} result={result} />
      <Report to={address} aria-label={translate(`workOrders.assets.inspectOf.${action}`, { name })}>
        {translate(`workOrders.assets.inspect.${action}`)}
      </Report>
    </Outcome>
  );
}

/** The result of the visit; for an object that was not inspected, the reason, or that it must not be used. */
function OutcomeChip({ asset: { status }, result }: { asset: AssetSummary; result: string | undefined }) {
  if (status !== 'InService' && (result === undefined || result === 'NotInspected')) return <StatusChip status={status} />;
  return result === undefined ? null : <ConditionChip condition={result as Asset['condition']} />; // both are results of inspections
}

const Outcome = styled('span')({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '4px 12px',
  padding: '6px 0',
  [media.touch]: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' },
  // the touch area is higher than a line, but the row is not
  [media.phone]: { margin: '-10px 0', padding: 0 },
});

const Camera = styled('div')({ marginBottom: 12, '&:empty': { display: 'none' } });

const Tools = styled('div')({ marginBottom: 12 });

const Progress = styled('p')({ margin: '0 0 8px', fontSize: '0.875rem', color: colour.ink2 });

// above the link of the row
const Report = styled(Link)({
  position: 'relative',
  zIndex: 1,
  color: colour.brand,
  [media.touch]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
});

import { useTranslate } from 'ra-core';
import { useLayoutEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useGetList } from '#console/data/useMethod.ts';
import type { Kept } from '#console/kept/kept.ts';
import { useKept, useKeeper } from '#console/kept/useKept.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { useAssetType } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import { begunDraft } from './begunDraft.ts';
import { ReportEntry } from './ReportEntry.tsx';
import { ReportView } from './ReportView.tsx';
import { holdReport, reportPrefix, type WaitingReport } from './waiting/waiting.ts';

/** A service report of an object: new, a draft that is continued, or a completed one to read. */
export function ReportPage() {
  const page = pageOf(useLocation());
  useLayoutEffect(() => holdReport(page), [page]);
  return (
    <RecordPlace isForm resource="assets" home={{ label: 'assets.title', to: '/assets' }}>
      {(asset) => <ReportOf asset={asset} />}
    </RecordPlace>
  );
}

function ReportOf({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { reportId = 'new' } = useParams();
  const [search] = useSearchParams();
  const type = useAssetType(asset.assetType);
  const known = { report: useReportOf(asset, reportId), corrected: useReportOf(asset, search.get('corrects')) };
  const page = pageOf(useLocation());
  const waiting = useKept<WaitingReport>(reportPrefix);
  const person = useKeeper();
  if (!type || !waiting || person === undefined) return <LoadingPlace />;
  const awaited = Object.values(known).find(({ isAwaited }) => isAwaited);
  if (awaited) return <AwaitedPlace error={awaited.error} refetch={awaited.refetch} />;
  const workOrderId = search.get('workOrder') ?? undefined;
  const begun = { workOrderId, corrects: search.get('corrects') ?? undefined, person };
  const report = reportId === 'new' ? begunDraft(asset.serviceReports ?? [], begun) : known.report.data;
  const kept = keptOf(waiting, page, report?.id);
  if (reportId === 'new' || report?.status === 'Concept')
    return (
      <ReportEntry
        key={`${asset.id} ${reportId}`}
        asset={asset}
        type={type}
        report={report}
        page={page}
        waiting={kept}
        corrects={known.corrected.data}
        workOrderId={workOrderId}
      />
    );
  if (report) return <ReportView asset={asset} type={type} report={report} />;
  return (
    <Place
      title={translate('serviceReports.entry.gone')}
      action={{ label: translate('serviceReports.entry.toObject'), to: `/assets/${asset.id}` }}
    >
      {translate('serviceReports.entry.goneHint')}
    </Place>
  );
}

// every address contains the division
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('division');
  return [pathname, query.toString()].filter(Boolean).join('?');
}

/** The stored content of a report in this browser: of the same page, or of the same draft. */
function keptOf(waiting: readonly Kept<WaitingReport>[], page: string, id: string | undefined): Kept<WaitingReport> | undefined {
  const ofPage = waiting.find(({ value }) => value.page === page);
  return ofPage ?? waiting.find(({ value }) => id !== undefined && value.saved?.id === id);
}

/** A report of an object by its id: the newest ones are part of the object, an older one is loaded. */
function useReportOf(asset: Asset, sought: string | null) {
  const known = asset.serviceReports?.find(({ id }) => id === sought);
  const isOlder = sought !== null && sought !== 'new' && known === undefined;
  const path = { locationId: asset.locationId, id: asset.id };
  const { data, error, refetch } = useGetList('serviceReports', { meta: { path }, filter: { id: [sought] } }, { enabled: isOlder });
  return { data: known ?? data?.[0], isAwaited: isOlder && !data, error, refetch };
}

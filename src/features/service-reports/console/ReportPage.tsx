import { useTranslate } from 'ra-core';
import { useParams, useSearchParams } from 'react-router-dom';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { useAssetType } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { ServiceReport } from '../schema.ts';
import { ReportEntry } from './ReportEntry.tsx';
import { ReportView } from './ReportView.tsx';

/** A service report of an object: a new one, a draft that goes on, or a completed one to read. */
export function ReportPage() {
  return (
    <RecordPlace resource="assets" home={{ label: 'assets.title', to: '/assets' }}>
      {(asset) => <ReportOf asset={asset} />}
    </RecordPlace>
  );
}

function ReportOf({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { reportId = 'new' } = useParams();
  const [search] = useSearchParams();
  const type = useAssetType(asset.assetType);
  if (!type) return <LoadingPlace />;
  const find = (sought: string | null) => asset.serviceReports?.find(({ id }) => id === sought);
  const workOrderId = search.get('workOrder');
  // a draft that was begun on the same visit goes on
  const report = reportId === 'new' && workOrderId !== null ? draftOf(asset, workOrderId) : find(reportId);
  if (reportId === 'new' || report?.status === 'Concept')
    return (
      <ReportEntry
        key={`${asset.id} ${reportId}`}
        asset={asset}
        type={type}
        report={report}
        corrects={find(search.get('corrects'))}
        workOrderId={workOrderId ?? undefined}
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

function draftOf({ serviceReports = [] }: Asset, workOrderId: string): ServiceReport | undefined {
  return serviceReports.find((report) => report.status === 'Concept' && report.workOrderId === workOrderId);
}

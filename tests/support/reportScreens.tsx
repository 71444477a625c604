import { ReportPage } from '#features/service-reports/console/ReportPage.tsx';
import { assetOf, location, showAssets, type Answers } from './assetScreens.tsx';

/** An emergency shower without reports, whose service is due. */
export const reportedAsset = assetOf(2, {
  assetType: 'EmergencyShower',
  serviceReports: [],
  dueReasons: {
    nextServiceDate: { kind: 'Service', norm: 'NEN 2559', months: 12, from: 'lastServiceDate', fromDate: '2019-10-31' },
    missing: [],
  },
});

const home = `/api/locations/${location.id}/assets/${reportedAsset.id}`;

/** The calls of the screen, as `show` takes their answers. */
export const reportCalls = {
  asset: `GET /api/divisions/120001/assets/${reportedAsset.id}`,
  list: `GET ${home}/serviceReports`,
  read: (id: string) => `GET ${home}/serviceReport/${id}`,
  create: `POST ${home}/serviceReport`,
};

/** The answer to a report that was sent. */
export const savedReport = (body: string) => ({
  json: {
    ...(JSON.parse(body) as object),
    id: '0194a1b2-0000-7000-8000-000000000001',
    number: 'SR-2026-00001',
    modified: '2026-03-12T10:00:00Z',
    version: 7,
  },
});

/** Opens the page of a report of {@link reportedAsset}. */
export const showReport = (answers: Answers = {}, reportId = 'new', options: Parameters<typeof showAssets>[3] = {}) =>
  showAssets(
    { '/assets/:id/reports/:reportId': <ReportPage />, '/assets/:id': <p>the object</p> },
    `/assets/${reportedAsset.id}/reports/${reportId}`,
    { [reportCalls.asset]: () => ({ json: reportedAsset }), [reportCalls.create]: savedReport, ...answers },
    options,
  );

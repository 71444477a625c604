import { seededId } from '#contract/seededId.ts';

const locationId = seededId(120001, 'location', 1);
const id = seededId(120001, 'asset', 1);
const serviceReportId = seededId(120001, 'serviceReport', 1);
const reference = seededId(120001, 'serviceReportAttachment', 1);

/** Examples of the calls of service reports, by the operation's name. */
export const serviceReportExamples = {
  reportOnLocation: { path: { locationId } },
  listEstimates: { path: { locationId } },
  listServiceReports: { path: { locationId, id } },
  writeServiceReport: {
    path: { locationId, id },
    body: { inspectionKind: 'Routine', reportDate: '2026-03-02', status: 'Concept', findings: 'Zegel ontbreekt.' },
  },
  getServiceReport: { path: { locationId, id, serviceReportId } },
  deleteServiceReport: { path: { locationId, id, serviceReportId } },
  attachToServiceReport: { path: { locationId, id, serviceReportId }, body: { type: 'Photo', description: 'Slang van voren' } },
  getServiceReportAttachmentData: { path: { locationId, id, serviceReportId, reference } },
  deleteServiceReportAttachment: { path: { locationId, id, serviceReportId, reference } },
  printAssetLabels: { path: { division: '120001' }, body: { locationId, paper: 'averyL7160', start: 1 } },
};

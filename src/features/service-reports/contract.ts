import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { flag, uuid } from '#contract/values.ts';
import { mediaType } from '#features/assets/attachmentSchema.ts';
import { labelPaperKey } from './labelPapers.ts';
import { locationAssetReport, locationEstimate } from './overviewSchema.ts';
import { serviceReport, serviceReportAttachment, serviceReportBody, serviceReportFields } from './schema.ts';

const pathOfAsset = { locationId: uuid, id: uuid };
const pathOfReport = { ...pathOfAsset, serviceReportId: uuid };
const pathOfAttachment = { ...pathOfReport, reference: uuid };

/** The reports of engineers about objects, and what is generated from them: the report of a location, estimates, labels. */
export const serviceReports = defineContract('mechanic', {
  reportOnLocation: operation('GET /api/locations/{locationId}/assets/report', {
    calls: ['asset.report'],
    summary: 'The latest report and due dates of every object of a location; also as PDF or CSV',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    bytes: true,
    answer: locationAssetReport,
  }),
  listEstimates: operation('GET /api/locations/{locationId}/estimates', {
    calls: ['location.estimates'],
    summary: 'What the coming rounds of service of a location cost',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    query: z.object({
      year: queryNumber(z.int().min(2000).max(2200)).optional(),
      month: queryNumber(z.int().min(1).max(12)).optional(),
    }),
    answer: z.array(locationEstimate),
  }),
  listServiceReports: operation('GET /api/locations/{locationId}/assets/{id}/serviceReports', {
    summary: 'The service reports of an object, newest first',
    access: 'employee',
    scope: 'location',
    path: pathOfAsset,
    list: { sort: ['-reportDate', 'number', 'modified'], filter: z.strictObject({ status: serviceReportFields.status.optional() }) },
    answer: z.array(serviceReport),
  }),
  writeServiceReport: operation('POST /api/locations/{locationId}/assets/{id}/serviceReport', {
    calls: ['asset.serviceReport.create'],
    summary: 'Writes a service report; with the id of a draft that draft is changed',
    access: 'employee',
    scope: 'location',
    path: pathOfAsset,
    body: serviceReportBody,
    status: 201,
    answer: serviceReport,
  }),
  getServiceReport: operation('GET /api/locations/{locationId}/assets/{id}/serviceReport/{serviceReportId}', {
    summary: 'One service report; also as PDF',
    access: 'employee',
    scope: 'location',
    path: pathOfReport,
    bytes: true,
    answer: serviceReport,
  }),
  attachToServiceReport: operation('POST /api/locations/{locationId}/assets/{id}/serviceReport/{serviceReportId}/attachments', {
    calls: ['asset.serviceReport.attach'],
    summary: 'Adds a photo or video to a service report',
    access: 'employee',
    scope: 'location',
    path: pathOfReport,
    form: { type: mediaType, description: z.string().trim().max(255).optional(), checklistKey: z.string().trim().max(60).optional() },
    upload: 'media',
    status: 201,
    answer: serviceReportAttachment,
  }),
  getServiceReportAttachmentData: operation(
    'GET /api/locations/{locationId}/assets/{id}/serviceReport/{serviceReportId}/attachments/{reference}',
    {
      summary: 'A photo or video of a service report, or the small picture of a photo',
      access: 'employee',
      scope: 'location',
      path: pathOfAttachment,
      query: z.object({ thumbnail: flag.optional() }),
      bytes: true,
    },
  ),
  deleteServiceReportAttachment: operation(
    'DELETE /api/locations/{locationId}/assets/{id}/serviceReport/{serviceReportId}/attachments/{reference}',
    {
      calls: ['asset.serviceReport.attachment.delete'],
      summary: 'Removes a photo or video of a service report',
      access: 'employee',
      scope: 'location',
      path: pathOfAttachment,
      status: 204,
    },
  ),
  deleteServiceReport: operation('DELETE /api/locations/{locationId}/assets/{id}/serviceReport/{serviceReportId}', {
    summary: 'Deletes a draft of a service report',
    access: 'employee',
    scope: 'location',
    path: pathOfReport,
    status: 204,
  }),
  printAssetLabels: operation('POST /api/divisions/{division}/assets/labels', {
    summary: 'Labels of objects as PDF: of the named ones, or of all at a location, about 5,000 at most',
    access: 'employee',
    body: z.strictObject({
      assetIds: z.array(uuid).min(1).max(1000).optional(),
      locationId: uuid.optional(),
      paper: labelPaperKey,
      start: z.int().min(1).max(500).optional(),
    }),
    bytes: true,
  }),
});

import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { serviceReports } from '../contract.ts';

// as a record, not as a file
const { bytes: _bytes, ...report } = serviceReports.getServiceReport;

/** The calls of service reports. All name location and object in their path. */
export const serviceReportCalls = {
  getList: serviceReports.listServiceReports,
  read: report,
  write: serviceReports.writeServiceReport,
  attach: serviceReports.attachToServiceReport,
  detach: serviceReports.deleteServiceReportAttachment,
  attachmentData: serviceReports.getServiceReportAttachmentData,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    serviceReports: typeof serviceReportCalls;
  }
}

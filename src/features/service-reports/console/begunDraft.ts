import type { ServiceReport } from '../schema.ts';

/** The circumstances of a new report, and the person. */
export interface Begun {
  workOrderId: string | undefined;
  /** The completed report that it corrects. */
  corrects: string | undefined;
  person: string;
}

/**
 * The draft that is continued instead of starting a new one: of the same visit, of the same correction, else of the same person,
 * as after a reload.
 */
export function begunDraft(reports: readonly ServiceReport[], { workOrderId, corrects, person }: Begun): ServiceReport | undefined {
  const isSame = (report: ServiceReport) => {
    if (workOrderId !== undefined) return report.workOrderId === workOrderId;
    if (corrects !== undefined) return report.correctsReportId === corrects;
    return report.workOrderId === null && report.correctsReportId === null && report.createdBy === person;
  };
  return reports.find((report) => report.status === 'Concept' && isSame(report));
}

import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';

/** The report of an object on a visit: to read, to go on with, or to make. */
export interface VisitReport {
  action: 'read' | 'goOn' | 'make';
  address: string;
  /** The result, once it is completed. */
  result: string | undefined;
}

/** The report of an object on a visit; undefined where there is none and none can be begun any more. */
export function visitReport(order: WorkOrder, assetId: string, isBegunHere: boolean): VisitReport | undefined {
  const own = order.reports?.filter((one) => one.assetId === assetId) ?? [];
  const report = own.findLast(({ status }) => status === 'Completed');
  if (report) return { action: 'read', address: `/assets/${assetId}/reports/${report.id}`, result: report.result };
  // what was begun goes on after the visit too, cancelled as it may be
  const isBegun = own.length > 0 || isBegunHere;
  if (!isBegun && !isEditable(order.status)) return undefined;
  return { action: isBegun ? 'goOn' : 'make', address: newReportAddress(order, assetId), result: undefined };
}

/** The address of a new report of an object on a visit, which goes on with the one that was begun. */
export function newReportAddress({ id }: Pick<WorkOrder, 'id'>, assetId: string): string {
  return `/assets/${assetId}/reports/new?workOrder=${id}`;
}

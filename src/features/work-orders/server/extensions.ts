import sql, { type Sql } from 'sql-template-tag';
import type { InspectionResult } from '#features/service-reports/schema.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { WorkOrderCall } from './workOrder.ts';

/** What a work order takes over from the accepted request that it is made for. */
export interface AcceptedRequest {
  id: string;
  accountId: string;
  /** Whether it takes work orders now: it is accepted, and not finished. */
  isAccepted: boolean;
  /** Whether a work order that was cancelled may live again for it. */
  isAlive: boolean;
  locationId: string | null;
  type: string;
  priority: string;
  description: string;
  notes: string | null;
  assetIds: string[];
  /** The wished period as instants, from the beginning of its first day until the last minute of its last one. */
  windowStart: string | null;
  windowEnd: string | null;
  purchaseOrder: string | null;
  wifiNetwork: string | null;
  /** In the clear: it is encrypted for the work order anew. */
  wifiCode: string | null;
  contactId: string | null;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
}

/** Service requests as work orders need them; their feature registers it. */
export interface RequestsOfWorkOrders {
  /** Reads a request and locks it until the transaction ends; undefined when there is none. */
  lock(call: WorkOrderCall, id: string): Promise<AcceptedRequest | undefined>;
  /** Brings a request to the state that follows from its work orders. */
  follow(call: WorkOrderCall, id: string): Promise<void>;
  /** The request with an id as JSON of the schema `requestOfWorkOrder`, as an expression; null where there is none. */
  shownOf(id: Sql, division: OfDivision): Sql;
}

/** What the completed reports of a visit say of one object. */
export interface VisitOutcome {
  assetId: string;
  result: InspectionResult;
  assetMissing: boolean;
  /** The keys of the points that failed. */
  failedKeys: string[];
  /** The same points in words of the call's language. */
  failedPoints: string[];
  findings: string | null;
}

/** Service reports as work orders need them; their feature registers it. */
export interface ReportsOfWorkOrders {
  /** How many reports of a work order are drafts, as an expression. */
  openReportsOf(workOrderId: Sql, division: OfDivision): Sql;
  /** The reports of a work order as JSON of its field `reports`, as an expression. */
  shownReportsOf(workOrderId: Sql, division: OfDivision): Sql;
  /** How the objects of a work order came out of its visit. */
  outcomesOf(call: Pick<WorkOrderCall, 'database' | 'division' | 'language'>, workOrderId: string): Promise<readonly VisitOutcome[]>;
}

/** What happened to a work order. */
export interface WorkOrderChange {
  id: string;
  /** Null for a new one. */
  from: string | null;
  to: string;
  /** Whether a confirmed appointment got another time. */
  isRescheduled: boolean;
}

/** Is told of a work order that was made, or changed its state or appointment, in the transaction of the change. */
export type WorkOrderListener = (call: WorkOrderCall, change: WorkOrderChange) => Promise<void>;

let requests: RequestsOfWorkOrders | undefined;
let reports: ReportsOfWorkOrders = { openReportsOf: () => sql`0`, shownReportsOf: () => sql`'[]'::json`, outcomesOf: async () => [] };
const listeners: WorkOrderListener[] = [];

/** Registers service requests. */
export function setRequestsOfWorkOrders(given: RequestsOfWorkOrders): void {
  requests = given;
}

/** Registers service reports. */
export function setReportsOfWorkOrders(given: ReportsOfWorkOrders): void {
  reports = given;
}

/**
 * Registers what follows from a new work order, another state or another appointment, such as a mail.
 * @public
 */
export function onWorkOrderChanged(listener: WorkOrderListener): void {
  listeners.push(listener);
}

/** See {@link setRequestsOfWorkOrders}. */
export function requestsOfWorkOrders(): RequestsOfWorkOrders {
  if (!requests) throw new Error('No feature has registered the requests of work orders');
  return requests;
}

/** See {@link setReportsOfWorkOrders}. */
export function reportsOfWorkOrders(): ReportsOfWorkOrders {
  return reports;
}

/** Tells all listeners of a change. */
export async function announce(call: WorkOrderCall, change: WorkOrderChange): Promise<void> {
  for (const listener of listeners) await listener(call, change);
}

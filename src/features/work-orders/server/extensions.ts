import sql, { type Sql } from 'sql-template-tag';
import type { AsCompleted, InspectionResult } from '#features/service-reports/schema.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { WorkOrderItem } from '../itemSchema.ts';
import type { WorkOrder, WorkOrderStatus } from '../schema.ts';

/** The data of an accepted request that its work order takes over. */
export interface AcceptedRequest {
  id: string;
  accountId: string;
  /** Whether work orders can be created for it: it is accepted, and not finished. */
  isAccepted: boolean;
  /** Whether a cancelled work order for it may be reopened. */
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
  /** Unencrypted, because it is encrypted again for the work order. */
  wifiCode: string | null;
  contactId: string | null;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
}

/** The access of work orders to service requests, which their feature registers. */
export interface RequestsOfWorkOrders {
  /** Reads a request and locks it until the transaction ends; undefined when there is none. */
  lock(call: PersonalCall, id: string): Promise<AcceptedRequest | undefined>;
  /** Changes a request to the state that follows from its work orders. */
  follow(call: PersonalCall, id: string): Promise<void>;
  /** The request with an id as JSON of the schema `requestOfWorkOrder`, as an expression; null when it does not exist. */
  shownOf(id: Sql, division: OfDivision): Sql;
}

/** The result of a visit for one object, from its completed reports. */
export interface VisitOutcome {
  assetId: string;
  result: InspectionResult;
  assetMissing: boolean;
  /** The keys of the failed points. */
  failedKeys: string[];
  /** The same points in the call's language. */
  failedPoints: string[];
  findings: string | null;
  /** The object as it was when its report was completed; null for reports that do not know it. */
  asset: AsCompleted['asset'] | null;
}

/** The access of work orders to service reports, which their feature registers. */
export interface ReportsOfWorkOrders {
  /** The number of draft reports of a work order, as an expression. */
  openReportsOf(workOrderId: Sql, division: OfDivision): Sql;
  /** The reports of a work order as JSON of its field `reports`, as an expression. */
  shownReportsOf(workOrderId: Sql, division: OfDivision): Sql;
  /** The results of the objects of a work order. */
  outcomesOf(call: Pick<PersonalCall, 'database' | 'division' | 'language'>, workOrderId: string): Promise<readonly VisitOutcome[]>;
}

/** What a sales order charges of a visit. */
export interface ChargedVisit extends Pick<WorkOrder, 'id' | 'accountId' | 'invoiceToId' | 'locationId' | 'description' | 'purchaseOrder'> {
  /** The day on which the work was done. */
  day: string;
  lines: readonly ChargedLine[];
}

/** A line that is charged, and the prefix of its fields in a problem (`items.2.`). */
export interface ChargedLine extends Pick<
  WorkOrderItem,
  'id' | 'itemId' | 'description' | 'quantity' | 'unitPrice' | 'discount' | 'assetId'
> {
  field: string;
}

/** The access of work orders to sales orders, which their feature registers. */
export interface SalesOrdersOfWorkOrders {
  /** Creates the sales order of a visit, and returns its id. */
  make(call: PersonalCall, visit: ChargedVisit): Promise<string>;
  /** Whether any part of a sales order of a work order was invoiced, as an expression. */
  isInvoiced(workOrder: { id: Sql; salesOrderId: Sql }, division: OfDivision): Sql;
}

/** A change of a work order. */
export interface WorkOrderChange {
  id: string;
  /** Null for a new one. */
  from: WorkOrderStatus | null;
  to: WorkOrderStatus;
  /** The appointment before the change. */
  former: Pick<WorkOrder, 'plannedStart' | 'plannedEnd'>;
  /** Whether a confirmed appointment was moved. */
  isRescheduled: boolean;
}

/** Called after a work order was created, or changed its state or appointment, in the transaction of the change. */
export type WorkOrderListener = (call: PersonalCall, change: WorkOrderChange) => Promise<void>;

let requests: RequestsOfWorkOrders | undefined;
let reports: ReportsOfWorkOrders = { openReportsOf: () => sql`0`, shownReportsOf: () => sql`'[]'::json`, outcomesOf: async () => [] };
let salesOrders: SalesOrdersOfWorkOrders = {
  isInvoiced: () => sql`false`,
  make: () => Promise.reject(new Error('No feature has registered the sales orders of work orders')),
};
const listeners: WorkOrderListener[] = [];

/** Registers service requests. */
export function setRequestsOfWorkOrders(given: RequestsOfWorkOrders): void {
  requests = given;
}

/** Registers service reports. */
export function setReportsOfWorkOrders(given: ReportsOfWorkOrders): void {
  reports = given;
}

/** Registers sales orders. */
export function setSalesOrdersOfWorkOrders(given: SalesOrdersOfWorkOrders): void {
  salesOrders = given;
}

/**
 * Registers a listener for new work orders, changes of state and changes of the appointment, for example to send a mail.
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

/** See {@link setSalesOrdersOfWorkOrders}. */
export function salesOrdersOfWorkOrders(): SalesOrdersOfWorkOrders {
  return salesOrders;
}

/** Notifies all listeners of a change. */
export async function announce(call: PersonalCall, change: WorkOrderChange): Promise<void> {
  for (const listener of listeners) await listener(call, change);
}

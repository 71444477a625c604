import type { PersonalCall } from '#server/database/writeCall.ts';
import type { DocumentTables, Stored } from '#server/documents/kind.ts';
import type { DocumentItem, SalesPriceOf } from '#features/items/server/index.ts';
import type { WorkOrderItem, WorkOrderItemBody } from '../itemSchema.ts';
import type { Actor } from '../rules.ts';
import type { ChangedWorkOrder, NewWorkOrder, WorkOrder } from '../schema.ts';
import type { AcceptedRequest, WorkOrderChange } from './extensions.ts';
import { workOrderTable } from './tables.ts';

type Shown =
  | 'items'
  | 'autograph'
  | 'autographs'
  | 'isSigned'
  | 'location'
  | 'assets'
  | 'request'
  | 'files'
  | 'openReports'
  | 'isInvoiced'
  | 'reports'
  | 'locationName'
  | 'locationCode'
  | 'locationCity'
  | 'latitude'
  | 'longitude'
  | 'accountName'
  | 'engineerName'
  | 'creatorName'
  | 'followUpWorkOrderId';

/** A stored work order, with an encrypted Wi-Fi code. */
export type WorkOrderHeader = Omit<WorkOrder, Shown>;

/** A stored line, with the fields of its item. */
export type WorkOrderLine = Omit<WorkOrderItem, 'creatorName'>;

/** The origin of a new work order. */
export interface Origin {
  locationId: string;
  accountId: string;
  contactId: string | null;
  followUpOfId: string | null;
  /** Whether the lines come from another document, so that their items may be out of use by now. */
  areLinesOld: boolean;
}

/** The types of work orders. */
export interface WorkOrderTypes {
  header: WorkOrderHeader;
  line: WorkOrderLine;
  sent: WorkOrderItemBody;
  body: Omit<ChangedWorkOrder, 'items'> & Pick<NewWorkOrder, 'unlessPlanned'> & { lines?: WorkOrderItemBody[] | undefined };
  facts: WorkOrderFacts;
  context: WorkOrderContext;
}

/** The data that the routes pass besides the body; `changes` collects the changes that were made. */
export interface WorkOrderContext {
  call: PersonalCall;
  actor: Actor;
  now: string;
  /** The origin of a new work order. */
  origin?: Origin;
  changes: WorkOrderChange[];
}

/** The data that a write depends on besides the work order. */
export interface WorkOrderFacts extends WorkOrderContext {
  accountId: string;
  request: AcceptedRequest | undefined;
  items: readonly DocumentItem[];
  /** The day of the visit, or today when it is not planned. */
  day: string;
  /** The customer's prices of items on that day. */
  priceOf: SalesPriceOf;
  /** The default warehouse of the material. */
  warehouseId: string | null;
  /** The contact of the write, with its contact data. */
  contact: Pick<WorkOrder, 'contactName' | 'contactPhone' | 'contactEmail'> | undefined;
  isSigned: boolean;
  openReports: number;
  isInvoiced: boolean;
  /** The new line of the follow-up, by the id of a line marked Herpland. */
  followed: Map<string, string>;
  /** The signed report of a handled work order. */
  documentId: string | undefined;
  /** Whether a sales order is asked for, and the one that was made. */
  wantsSalesOrder: boolean;
  salesOrderId: string | undefined;
}

/** A stored work order with its lines. */
export type StoredWorkOrder = Stored<WorkOrderTypes>;

/** The tables of work orders. */
export const workOrderTables: DocumentTables = { header: workOrderTable, described: ['itemCode', 'itemDescription'] };

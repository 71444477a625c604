import type { Call } from '#server/http/call.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { DocumentTables, Stored } from '#server/documents/kind.ts';
import type { DocumentItem, SalesPriceOf } from '#features/items/server/index.ts';
import type { WorkOrderItem, WorkOrderItemBody } from '../itemSchema.ts';
import type { Actor } from '../rules.ts';
import type { ChangedWorkOrder, NewWorkOrder, WorkOrder } from '../schema.ts';
import type { AcceptedRequest, WorkOrderChange } from './extensions.ts';
import { workOrderTable } from './tables.ts';

/** A call that writes work orders: what a write needs, and the services. */
export type WorkOrderCall = WriteCall & Pick<Call, 'services' | 'language' | 'person'>;

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

/** A work order as it is stored, its Wi-Fi code encrypted. */
export type WorkOrderHeader = Omit<WorkOrder, Shown>;

/** A line as it is stored, with what it shows of its item. */
export type WorkOrderLine = Omit<WorkOrderItem, 'creatorName'>;

/** What every new work order comes from. */
export interface Origin {
  locationId: string;
  accountId: string;
  contactId: string | null;
  followUpOfId: string | null;
  /** The lines stand in another document already, so their items may be out of use by now. */
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

/** What the routes pass besides the body; what happened is noted in `changes`. */
export interface WorkOrderContext {
  call: WorkOrderCall;
  actor: Actor;
  now: string;
  /** Where a new work order comes from. */
  origin?: Origin;
  changes: WorkOrderChange[];
}

/** What a write depends on besides the work order. */
export interface WorkOrderFacts extends WorkOrderContext {
  accountId: string;
  request: AcceptedRequest | undefined;
  items: readonly DocumentItem[];
  /** The day of the visit, or today where it is not planned. */
  day: string;
  /** What items cost the customer on that day. */
  priceOf: SalesPriceOf;
  /** The warehouse that material is taken from unless a line says another. */
  warehouseId: string | null;
  /** The contact that the write names, as it is reached. */
  contact: Pick<WorkOrder, 'contactName' | 'contactPhone' | 'contactEmail'> | undefined;
  isSigned: boolean;
  openReports: number;
  /** By the id of a line marked Herpland: the line of the follow-up that it went to. */
  followed: Map<string, string>;
  /** The signed report of a work order that is handled. */
  documentId: string | undefined;
}

/** A work order with its lines as it is stored. */
export type StoredWorkOrder = Stored<WorkOrderTypes>;

/** The tables of work orders. */
export const workOrderTables: DocumentTables = { header: workOrderTable, described: ['itemCode', 'itemDescription'] };

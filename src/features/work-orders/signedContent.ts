import type { WorkOrderItem } from './itemSchema.ts';
import type { WorkOrder } from './schema.ts';

const signedFields = [
  'lineNumber',
  'kind',
  'itemId',
  'description',
  'quantity',
  'quantityUsed',
  'unitCode',
  'assetId',
  'serialNumbers',
  'status',
  'outcome',
] as const;

/** What of a work order a signature stands under. */
export interface SignedWorkOrder extends Pick<
  WorkOrder,
  | 'id'
  | 'number'
  | 'locationId'
  | 'accountId'
  | 'type'
  | 'description'
  | 'purchaseOrder'
  | 'plannedStart'
  | 'actualStart'
  | 'resolution'
  | 'assetIds'
> {
  lines: readonly Pick<WorkOrderItem, (typeof signedFields)[number]>[];
}

/**
 * The content that a signature stands under, in one form: fields in a fixed order, objects and lines sorted. Its SHA-256 is kept
 * with the signature, so that a later change shows.
 */
export function signedContent(order: SignedWorkOrder): string {
  const { id, number, locationId, accountId, type, description, purchaseOrder, plannedStart, actualStart, resolution } = order;
  const lines = order.lines
    .toSorted((one, other) => one.lineNumber - other.lineNumber)
    // the step to Gerealiseerd writes the quantity that was meant as used: that changes nothing of what was signed
    .map((line) => ({ ...line, quantityUsed: line.quantityUsed ?? line.quantity }))
    .map((line) => signedFields.map((name) => line[name]));
  const header = [id, number, locationId, accountId, type, description, purchaseOrder, plannedStart, actualStart, resolution];
  return JSON.stringify(['work order 1', header, order.assetIds.toSorted(), lines]);
}

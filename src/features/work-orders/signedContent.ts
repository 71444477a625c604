import type { InspectionResult } from '#features/service-reports/schema.ts';
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

/** How an object came out of the visit, as the customer reads it before signing; the same in each language. */
export interface SignedOutcome {
  assetId: string;
  result: InspectionResult;
  assetMissing: boolean;
  failedKeys: readonly string[];
  findings: string | null;
}

/** The form that new signatures are kept in. */
export const currentForm = 2;

/**
 * The content that a signature stands under, in one form: fields in a fixed order; objects, lines and outcomes sorted. Its SHA-256
 * is kept with the signature, so that a later change shows. Form 1, of signatures of before, does not hold the outcomes.
 */
export function signedContent(order: SignedWorkOrder, outcomes: readonly SignedOutcome[], form = currentForm): string {
  const { id, number, locationId, accountId, type, description, purchaseOrder, plannedStart, actualStart, resolution } = order;
  const lines = order.lines
    .toSorted((one, other) => one.lineNumber - other.lineNumber)
    // the step to Gerealiseerd writes the quantity that was meant as used: that changes nothing of what was signed
    .map((line) => ({ ...line, quantityUsed: line.quantityUsed ?? line.quantity }))
    .map((line) => signedFields.map((name) => line[name]));
  const header = [id, number, locationId, accountId, type, description, purchaseOrder, plannedStart, actualStart, resolution];
  const content = [`work order ${form}`, header, order.assetIds.toSorted(), lines];
  return JSON.stringify(form === 1 ? content : [...content, outcomes.map(rowOf).toSorted(byAsset)]);
}

type Row = readonly [assetId: string, ...unknown[]];

function rowOf({ assetId, result, assetMissing, failedKeys, findings }: SignedOutcome): Row {
  return [assetId, result, assetMissing, failedKeys.toSorted(), findings];
}

function byAsset([one]: Row, [other]: Row): number {
  return one < other ? -1 : 1;
}

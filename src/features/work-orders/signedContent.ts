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

/** The fields of a work order that a signature covers. */
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

/** The result of an object on the visit, as the customer reads it before signing; independent of the language. */
export interface SignedOutcome {
  assetId: string;
  result: InspectionResult;
  assetMissing: boolean;
  failedKeys: readonly string[];
  findings: string | null;
}

/** The format of new signatures. */
export const currentForm = 2;

/**
 * The content that a signature covers, in one of the formats: fields in a fixed order; objects, lines and results sorted. Its
 * SHA-256 is stored with the signature, so that later changes are detected. Format 1, of old signatures, does not contain the
 * results.
 */
export function signedContent(order: SignedWorkOrder, outcomes: readonly SignedOutcome[], form = currentForm): string {
  const { id, number, locationId, accountId, type, description, purchaseOrder, plannedStart, actualStart, resolution } = order;
  const lines = order.lines
    .toSorted((one, other) => one.lineNumber - other.lineNumber)
    // the step to Gerealiseerd records the planned quantity as used, which does not change the signed content
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

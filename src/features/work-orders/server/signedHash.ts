import { createHash } from 'node:crypto';
import { currentForm, signedContent, type SignedOutcome, type SignedWorkOrder } from '../signedContent.ts';
import type { WorkOrder } from '../schema.ts';
import { reportsOfWorkOrders } from './extensions.ts';
import type { WorkOrderCall } from './workOrder.ts';

/** What a signature under a work order has to do with what the work order says now. */
export interface SignedState {
  /** The SHA-256 of what a signature stands under that is put there now. */
  contentHash: string;
  /** Whether what the signature that holds stands under, in the form that it was kept in, is different now. */
  isChanged: boolean;
}

/** The SHA-256 of what a signature under a work order stands under; in an earlier form for signatures of before. */
export function signedHash(order: SignedWorkOrder, outcomes: readonly SignedOutcome[], form = currentForm): string {
  return createHash('sha256')
    .update(signedContent(order, outcomes, form))
    .digest('hex');
}

/** Compares a work order, as it was read, and how its objects came out with the signature that holds. */
export function signedStateOf({ items = [], ...order }: WorkOrder, outcomes: readonly SignedOutcome[]): SignedState {
  const { autograph } = order;
  const now = { ...order, lines: items };
  return {
    contentHash: signedHash(now, outcomes),
    isChanged: autograph ? signedHash(now, outcomes, autograph.contentForm) !== autograph.documentHash : false,
  };
}

/** The JSON of a work order with what {@link SignedState} says of it. */
export async function withSignedState(call: Pick<WorkOrderCall, 'database' | 'division' | 'language'>, json: string): Promise<string> {
  const order = JSON.parse(json) as WorkOrder; // built by the database
  const { contentHash, isChanged } = signedStateOf(order, await reportsOfWorkOrders().outcomesOf(call, order.id));
  return JSON.stringify({ ...order, contentHash, isChangedSinceSigned: isChanged } satisfies WorkOrder);
}

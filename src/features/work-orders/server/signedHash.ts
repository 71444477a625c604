import { createHash } from 'node:crypto';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { currentForm, signedContent, type SignedOutcome, type SignedWorkOrder } from '../signedContent.ts';
import type { WorkOrder } from '../schema.ts';
import { reportsOfWorkOrders } from './extensions.ts';

/** The relation of a signature to the present content of its work order. */
export interface SignedState {
  /** The SHA-256 of the content that would be signed now. */
  contentHash: string;
  /** Whether the content of the valid signature, in its format, has changed since. */
  isChanged: boolean;
}

/** The SHA-256 of the signed content of a work order; in an earlier format for old signatures. */
export function signedHash(order: SignedWorkOrder, outcomes: readonly SignedOutcome[], form = currentForm): string {
  return createHash('sha256')
    .update(signedContent(order, outcomes, form))
    .digest('hex');
}

/** Compares a work order, as it was read, and the results of its objects with the valid signature. */
export function signedStateOf({ items = [], ...order }: WorkOrder, outcomes: readonly SignedOutcome[]): SignedState {
  const { autograph } = order;
  const now = { ...order, lines: items };
  return {
    contentHash: signedHash(now, outcomes),
    isChanged: autograph ? signedHash(now, outcomes, autograph.contentForm) !== autograph.documentHash : false,
  };
}

/** The JSON of a work order with its {@link SignedState}. */
export async function withSignedState(call: Pick<PersonalCall, 'database' | 'division' | 'language'>, json: string): Promise<string> {
  const order = JSON.parse(json) as WorkOrder; // built by the database
  const { contentHash, isChanged } = signedStateOf(order, await reportsOfWorkOrders().outcomesOf(call, order.id));
  return JSON.stringify({ ...order, contentHash, isChangedSinceSigned: isChanged } satisfies WorkOrder);
}

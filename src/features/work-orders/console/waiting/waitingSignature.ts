import type { Kept } from '#console/kept/kept.ts';
import type { WorkOrder } from '../../schema.ts';
import { signedContent } from '../../signedContent.ts';

/** A signature that the server does not have yet. */
export interface WaitingSignature {
  order: Pick<WorkOrder, 'id' | 'locationId' | 'number'>;
  form: { signedBy: string; role?: string; contentHash?: string };
  image: File;
  /** When the customer signed. */
  at: string;
  idempotencyKey: string;
  /** The id of the signature that the work order had before: sent without an answer, this one may be on the server since then. */
  before?: { id: string | undefined };
  /**
   * What the customer read, where states of lines waited then: the server's hash of that content is known only once it has them.
   * See {@link readContent}.
   */
  read?: string | undefined;
  /** The reason why the server refused it, in the reader's language. */
  refusal?: string | undefined;
}

/** The prefix of the keys of waiting signatures. */
export const signaturePrefix = 'signature/';

/** The key of a person's waiting signature of a work order: a later one replaces it, but not that of another person on the same device. */
export function signatureKey(order: Pick<WorkOrder, 'id'>, keeper: string): string {
  return `${signaturesOf(order)}/${keeper}`;
}

/** The prefix of the keys of waiting signatures of a work order. */
export function signaturesOf({ id }: Pick<WorkOrder, 'id'>): string {
  return signaturePrefix + id;
}

/** Whether the work order has a waiting signature already, of which only the answer was lost. */
export function hasArrived({ autograph }: Pick<WorkOrder, 'autograph'>, { owner, value }: Kept<WaitingSignature>): boolean {
  const { before, form } = value;
  if (!before || !autograph || autograph.id === before.id) return false;
  return autograph.createdBy === owner && !autograph.signedByLink && autograph.signedBy === form.signedBy.trim();
}

/** The content of a work order that a signature covers, as the page shows it; a completed report never changes, so its id stands for it. */
export function readContent({ items = [], reports = [], ...order }: WorkOrder): string {
  const completed = reports.flatMap(({ id, status }) => (status === 'Completed' ? id : []));
  return JSON.stringify([signedContent({ ...order, lines: items }, []), completed.toSorted()]);
}

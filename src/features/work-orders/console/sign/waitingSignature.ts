import type { WorkOrder } from '../../schema.ts';

/** A signature that the server does not have yet. */
export interface WaitingSignature {
  order: Pick<WorkOrder, 'id' | 'locationId' | 'number'>;
  form: { signedBy: string; role?: string; contentHash?: string };
  image: File;
  /** When the customer signed. */
  at: string;
  idempotencyKey: string;
  /** The reason why the server refused it, in the reader's language. */
  refusal?: string | undefined;
}

/** The prefix of the keys of waiting signatures. */
export const signaturePrefix = 'signature/';

/** The key of the waiting signature of a work order: a later one replaces it. */
export function signatureKey({ id }: Pick<WorkOrder, 'id'>): string {
  return signaturePrefix + id;
}

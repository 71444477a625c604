import { createHash } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import type { Answer } from '../http/answer.ts';
import { newId } from './newId.ts';
import type { WriteCall } from './writeCall.ts';

/**
 * The id of a new record. With an Idempotency-Key it is derived from the key (UUID of version 8), so that a repetition is
 * recognised even after a day, when the stored answer has been deleted.
 */
export function keyedId({ division, person, idempotency }: WriteCall): string {
  if (!idempotency) return newId();
  const hex = createHash('sha256').update(`${division}/${person.oid}/${idempotency.key}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return parts.join('-');
}

/**
 * For records with a {@link keyedId}: when creating one fails, answers with the record that an earlier call with the
 * Idempotency-Key created. A write may wait in a browser for longer than the answer to its key is stored.
 */
export async function createKeyed(
  { idempotency }: Pick<WriteCall, 'idempotency'>,
  create: () => Promise<Answer>,
  earlier: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await create();
  } catch (error) {
    const isOther = error instanceof Problem && error.code === 'idempotencyMismatch';
    const made = idempotency && !isOther ? await earlier() : undefined;
    if (made) return made;
    throw error;
  }
}

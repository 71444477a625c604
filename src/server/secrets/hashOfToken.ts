import { createHash } from 'node:crypto';

/**
 * The hash of a token in an address, which is all that is stored of it. Such a token has 256 random bits, so its hash needs no
 * salt and may be fast.
 */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

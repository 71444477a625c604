import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isForm } from './readForm.ts';
import { sharesOf } from './shares.ts';

// A body is in memory until it is whole: 25 of the usual largest
const takeMemory = sharesOf(50_000_000);

/**
 * Counts a body among those of a sender that arrive at the same time. Forms have a limit of their own (readForm.ts).
 * @throws Problem tooManyRequests
 */
export function countBody({ raw, headers, routeOptions }: FastifyRequest, sender: string): void {
  if (isForm(headers)) return;
  // How long it will be is not said, or says little: a packed body unfolds to a thousand times its length
  const isOpen = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined;
  const bytes = isOpen ? (routeOptions.bodyLimit ?? 0) : Number(headers['content-length'] ?? 0);
  if (bytes === 0) return;
  finished(raw, { writable: false }, takeMemory(sender, bytes));
}

import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isForm } from './readForm.ts';
import { sharesOf } from './shares.ts';

// A body stays in memory until it is complete. The limit is 25 bodies of the usual maximum size
const takeMemory = sharesOf(50_000_000);

/**
 * Counts a body among those of a sender that arrive at the same time. Forms have a limit of their own (readForm.ts).
 * @throws Problem tooManyRequests
 */
export function countBody({ raw, headers, routeOptions }: FastifyRequest, sender: string): void {
  if (isForm(headers)) return;
  // The size is unknown, or tells little: a compressed body may expand to a thousand times its length
  const isOpen = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined;
  const bytes = isOpen ? (routeOptions.bodyLimit ?? 0) : Number(headers['content-length'] ?? 0);
  if (bytes === 0) return;
  finished(raw, { writable: false }, takeMemory(sender, bytes));
}

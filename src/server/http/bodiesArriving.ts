import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';

// A body is in memory until it is whole: 25 of the usual largest
const mostBytes = 50_000_000;
const arriving = new Map<string, number>();

/**
 * Counts a body among those of a sender that arrive at the same time. Forms with files, which are not held in memory, have a limit of their
 * own (readForm.ts).
 * @throws Problem tooManyRequests
 */
export function countBody({ raw, headers, routeOptions }: FastifyRequest, sender: string): void {
  if (headers['content-type']?.startsWith('multipart/')) return;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const bytes = isChunked ? (routeOptions.bodyLimit ?? 0) : Number(headers['content-length'] ?? 0);
  if (bytes === 0) return;
  const others = arriving.get(sender) ?? 0;
  if (others > 0 && others + bytes > mostBytes) throw new Problem('tooManyRequests', { headers: { 'Retry-After': '10' } });
  arriving.set(sender, others + bytes);
  finished(raw, { writable: false }, () => {
    const left = (arriving.get(sender) ?? bytes) - bytes;
    if (left > 0) arriving.set(sender, left);
    else arriving.delete(sender);
  });
}

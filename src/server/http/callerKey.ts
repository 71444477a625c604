import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from './authorise.ts';

/**
 * The key by which requests are counted: the person of a token that was verified before, else the caller's network. The token is
 * not verified for counting, so that forged tokens cost nothing and are counted by their network.
 */
export function callerKey(request: FastifyRequest, authenticate: Authenticate): string {
  const person = authenticate.known(request);
  return person ? `person ${person.oid}` : networkOf(request.ip);
}

/** The network of an address: an IPv4 address itself, the first 64 bits of an IPv6 address, which one subscriber has. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [before = '', after] = (ip.split('%')[0] ?? '').split('::');
  const groups = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = after === undefined ? [] : Array.from({ length: 8 - groups.length - tail.length }, () => 0);
  const network = [...groups, ...zeros, ...tail].slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::`;
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

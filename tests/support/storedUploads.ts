import type { TransportRequest } from '#contract/transport.ts';
import { problemReply, type Reply } from './renderConsole.tsx';

/** A server of uploads in parts of 2 MB: the parts that have arrived of each, and its answers to requests about uploads. */
export function storedUploads() {
  const uploads = new Map<string, Set<number>>();
  let begun = 0;
  /** The answer to a request about uploads; undefined for other requests. */
  const answer = ({ method, url }: TransportRequest): Reply | undefined => {
    const [address, known, part] = /\/uploads(?:\/(\w+)(?:\/parts\/(\d+))?)?$/.exec(url) ?? [];
    if (address === undefined) return undefined;
    const id = known ?? `u${(begun += 1)}`;
    if (method === 'POST') uploads.set(id, new Set());
    const parts = uploads.get(id);
    if (!parts) return problemReply(404, 'notFound', 'Niet gevonden');
    if (part) parts.add(Number(part));
    if (method === 'DELETE') uploads.delete(id);
    return { json: { id, partSize: 2_000_000, parts: [...parts] } };
  };
  return { uploads, answer };
}

import { isUuid } from '#contract/values.ts';
import { exampleParts, type Answer, type DescribedCall, type Json, type RequestParts } from './describedCalls.ts';

/** Sends a call as the same person as the examples. */
export type Send = (call: DescribedCall, parts: RequestParts) => Promise<Answer>;

/** Where other records are found: the lists of a document, and those that an id stood in while the data was fresh. */
export interface KnownLists {
  calls: readonly DescribedCall[];
  send: Send;
  of: ReadonlyMap<string, readonly DescribedCall[]>;
  /** The ids of records that a creation has created since, by its path. */
  made: Map<string, string>;
}

const rowsOfList = 8;
const mostTries = 40;

/** Reads the lists of a document, by their examples. */
export async function knownLists(calls: readonly DescribedCall[], send: Send): Promise<KnownLists> {
  const lists = calls.filter(({ method, answers }) => method === 'get' && answers['application/json']);
  const of = new Map<string, DescribedCall[]>();
  for (const call of lists) for (const id of await idsOf(call, exampleParts(call), send)) of.set(id, [...(of.get(id) ?? []), call]);
  return { calls: lists, send, of, made: new Map() };
}

/**
 * Requests that ask the same as an example that was refused, because the examples before closed or deleted its record, or took its
 * key: another value in the fields that the problem names as taken, or another record of the lists that the document declares.
 */
export async function* otherParts(call: DescribedCall, refusal: Answer, lists: KnownLists): AsyncGenerator<RequestParts> {
  const parts = exampleParts(call);
  const { code, errors = {} }: { code: string; errors?: Json } = JSON.parse(refusal.bytes.toString());
  if (code === 'duplicate') {
    for (const name of Object.keys(errors)) yield withOtherKey(parts, name);
    return;
  }
  let tries = 0;
  for await (const path of otherPaths(call, parts.path, lists)) {
    if (tries >= mostTries) return;
    tries += 1;
    yield { ...parts, path };
  }
}

// a code is in the address of its record, too
function withOtherKey(parts: RequestParts, name: string): RequestParts {
  const body = (parts.body ?? {}) as Json; // bodies are objects
  const value = body[name];
  const other = typeof value === 'number' ? value + 1 : `${String(value).slice(0, -1)}${String(value).endsWith('9') ? '8' : '9'}`;
  const path = Object.entries(parts.path).map(([place, given]): [string, string] => [
    place,
    given === String(value) ? String(other) : given,
  ]);
  return { ...parts, path: Object.fromEntries(path), body: { ...body, [name]: other } };
}

/** The paths of a call with other records; those with the same parent come first. */
async function* otherPaths(
  call: DescribedCall,
  path: RequestParts['path'],
  lists: KnownLists,
  from = 0,
): AsyncGenerator<RequestParts['path']> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const at = names.findIndex((name, index) => index >= from && isUuid(path[name] ?? ''));
  const name = names[at];
  if (name === undefined) return yield path;
  yield* otherPaths(call, path, lists, at + 1);
  const id = path[name] ?? '';
  const prefix = call.path.slice(0, call.path.indexOf(`/{${name}}`));
  const made = lists.made.get(prefix);
  if (made !== undefined) yield* otherPaths(call, { ...path, [name]: made }, lists, at + 1);
  const sources = new Set([...lists.calls.filter((list) => list.path === prefix), ...(lists.of.get(id) ?? [])]);
  for (const list of sources) {
    const own = exampleParts(list);
    const ids = await idsOf(list, { ...own, path: { ...own.path, ...path } }, lists.send);
    for (const other of ids.slice(0, rowsOfList)) if (other !== id) yield* otherPaths(call, { ...path, [name]: other }, lists, at + 1);
  }
}

/** Records the id of the record that a creation answered. */
export function noteMade({ method, path, status }: DescribedCall, answer: Answer, { made }: KnownLists): void {
  if (method !== 'post' || status !== 201 || answer.status !== 201) return;
  const { id }: { id?: unknown } = JSON.parse(answer.bytes.toString());
  if (typeof id === 'string') made.set(path, id);
}

async function idsOf(call: DescribedCall, parts: RequestParts, send: Send): Promise<string[]> {
  const answer = await send(call, parts);
  if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return [];
  const rows: unknown = JSON.parse(answer.bytes.toString());
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: Json | null) => (typeof row?.['id'] === 'string' ? [row['id']] : []));
}

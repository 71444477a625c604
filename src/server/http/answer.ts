import type { Readable } from 'node:stream';

/** The result of a handler, which the engine turns into a response. JSON that the database built is sent as text, unchanged. */
export interface Answer {
  status?: number;
  /** JSON text. */
  json?: string;
  /** Whether the JSON contains a token that is stored nowhere: the answer is stored encrypted for its Idempotency-Key. */
  isSecret?: true;
  /** Version of the record, sent as ETag. */
  version?: number;
  headers?: Record<string, string>;
  /** A file instead of JSON. */
  file?: {
    stream: (range?: { start: number; end: number }) => Readable;
    size: number;
    /** The number of bytes that stay in memory until they are sent; absent for a stored file, which is read piece by piece. */
    held?: number;
    mimeType: string;
    fileName: string;
    etag: string;
    inline: boolean;
  };
  /** A file that is generated while it is sent, so that its size is not known in advance. */
  download?: { stream: Readable; mimeType: string; fileName: string };
}

/** One record: JSON text and its version. */
export function record(row: { json: string; version?: number }): Answer {
  return row.version === undefined ? { json: row.json } : { json: row.json, version: row.version };
}

/** Any value as JSON. */
export function json(value: unknown): Answer {
  return { json: JSON.stringify(value) };
}

/** One page of a list: a JSON array as text, the position of the first row, the total, and the key that the next page continues after. */
export interface Page {
  json: string;
  offset: number;
  count: number;
  total: number;
  isEstimated: boolean;
  after: string | undefined;
}

/** A list answer: array with Content-Range, X-Total-Count, X-Total-Estimated and After. */
export function list(page: Page): Answer {
  const last = page.offset + Math.max(page.count - 1, 0);
  return {
    json: page.json,
    headers: {
      'Content-Range': page.count === 0 ? `items */${page.total}` : `items ${page.offset}-${last}/${page.total}`,
      'X-Total-Count': String(page.total),
      ...(page.isEstimated ? { 'X-Total-Estimated': 'true' } : {}),
      ...(page.after ? { After: page.after } : {}),
    },
  };
}

/** The answer of a call that speaks of Exact Online, from our own records, as its header `Exact` says: a list has no place for it. */
export function fromOwnRecords(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, Exact: 'NotConnected' } };
}

/** The answer of a deletion. */
export const noContent: Answer = { status: 204 };

import type { Readable } from 'node:stream';

/** What a handler answers; the engine turns it into a response. JSON made by the database travels as text, untouched. */
export interface Answer {
  status?: number;
  /** JSON text. */
  json?: string;
  /** Version of the record, sent as ETag. */
  version?: number;
  headers?: Record<string, string>;
  /** A file instead of JSON. */
  file?: {
    stream: (range?: { start: number; end: number }) => Readable;
    size: number;
    /** How many of its bytes lie in memory until they are sent; of a stored file, which is read piece by piece, it is not said. */
    held?: number;
    mimeType: string;
    fileName: string;
    etag: string;
    inline: boolean;
  };
  /** A file that is made while it is sent, so that its size is not known beforehand. */
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

/** One page of a list: a JSON array as text, the first row's position, how many there are and the key to go on behind. */
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

/** The answer of a deletion. */
export const noContent: Answer = { status: 204 };

import type { Reference } from '#server/database/requireLive.ts';

/** A field that refers to a document. */
export const documentReference: Reference = { table: 'document' };

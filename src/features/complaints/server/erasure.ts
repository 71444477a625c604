import sql from 'sql-template-tag';
import { eraseFields, erasedText } from '#server/database/eraseFields.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { complaintTable } from './store.ts';

/** Erases the complainant, and the texts in which that person may be named, including the audit. @throws Problem notFound */
export async function eraseComplainant(inside: WriteCall, id: string): Promise<void> {
  const { database, division } = inside;
  found(await database.row(sql`select from complaint c where c.division = ${division} and c.id = ${id} for update`));
  await eraseFields(inside, complaintTable, [id], { fields: ['contactId', 'notes', 'resolution'], filled: { complaint: erasedText } });
}

import sql from 'sql-template-tag';
import { eraseFields, erasedText } from '#server/database/eraseFields.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { engineerTable } from './tables.ts';

/**
 * Erases an engineer who has left, including the audit; the name under which work was done is kept there, because that is the
 * purpose of the audit (docs/decisions/032-erased-values-in-the-audit.md).
 * @throws Problem notFound
 */
export async function eraseEngineer(inside: WriteCall, id: string): Promise<void> {
  const { database, division } = inside;
  found(await database.row(sql`select from engineer e where e.division = ${division} and e.id = ${id} for update`));
  const filled = { fullName: erasedText, email: `${id}@erased.invalid`, certificates: '[]', active: false };
  await eraseFields(inside, engineerTable, [id], { fields: ['firstName', 'lastName', 'mobile', 'territory'], filled });
}

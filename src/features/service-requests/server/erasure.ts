import sql from 'sql-template-tag';
import type { ErasedPersons } from '#features/accounts/server/index.ts';
import { eraseMailsTo } from '#features/mails/server/index.ts';
import { eraseFields, erasedText } from '#server/database/eraseFields.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { contactTable } from './tables.ts';

/** Erases a requester or another contact of a request, including the audit, and the mails to the address. @throws Problem notFound */
export async function eraseRequester(inside: WriteCall, id: string): Promise<void> {
  const { database, division } = inside;
  const { email } = found(
    await database.row<{ email: string | null }>(sql`
      select c.email from "serviceRequestContact" c where c.division = ${division} and c.id = ${id} for update`),
  );
  await erase(inside, [id]);
  await eraseMailsTo(inside, email === null ? [] : [email]);
}

/** The same for contacts that were copied from contacts of erased accounts. */
export async function eraseRequestersOf(inside: WriteCall, { contactIds, addresses }: ErasedPersons): Promise<void> {
  const { database, division } = inside;
  const rows = await database.rows<{ id: string }>(sql`
    select c.id from "serviceRequestContact" c where c.division = ${division} and c."contactId" = any (${contactIds}::uuid[]) order by c.id for update`);
  await erase(
    inside,
    rows.map(({ id }) => id),
  );
  await eraseMailsTo(inside, addresses);
}

// The table requires one way to reach a person
function erase(inside: WriteCall, ids: readonly string[]): Promise<void> {
  return eraseFields(inside, contactTable, ids, {
    fields: ['email', 'mobile'],
    filled: { name: erasedText, phone: erasedText, notify: false },
  });
}

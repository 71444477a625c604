import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { eraseAuditValues } from '#server/database/audit.ts';
import { eraseFields, erasedText } from '#server/database/eraseFields.ts';
import { found } from '#server/http/found.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { defineJob } from '#server/jobs/defineJob.ts';
import { accountTable } from './accountTable.ts';
import { addressTable } from './addressTable.ts';
import { contactTable, keepContactNames } from './contactStore.ts';
import { eraseCopies, keepAccountNames } from './extensions.ts';

// The period in days in which a deletion by mistake can be undone
const daysToRestore = 30;
const batchSize = 200;

const addressFields = ['addressLine1', 'addressLine2', 'addressLine3', 'postcode', 'city', 'state'];
const accountPersonal = [
  'tradeName',
  'searchCode',
  ...addressFields,
  'latitude',
  'longitude',
  'phone',
  'phoneExtension',
  'email',
  'website',
  'chamberOfCommerce',
  'vatNumber',
  'iban',
  'remarks',
];
const contactPersonal = ['title', 'initials', 'firstName', 'middleName', 'gender', 'jobTitle', 'email', 'phone', 'mobile', 'notes'];

/** Erases contacts of accounts, including their audit, and the copies in other features. @throws Problem notFound */
export async function eraseContacts(inside: WriteCall, ids: readonly string[]): Promise<void> {
  const { database, division } = inside;
  const rows = await database.rows<{ accountId: string; email: string | null }>(sql`
    select c."accountId", c.email from contact c where c.division = ${division} and c.id = any (${ids}::uuid[]) order by c.id for update`);
  if (rows.length < ids.length) throw new Problem('notFound');
  await eraseFields(inside, contactTable, ids, { fields: contactPersonal, filled: { lastName: erasedText, fullName: erasedText } });
  await keepContactNames(inside, [...new Set(rows.map(({ accountId }) => accountId))]);
  await eraseCopies(inside, { contactIds: ids, accountIds: [], addresses: rows.flatMap(({ email }) => email ?? []) });
}

/**
 * Erases an account that is a person, with its contacts and addresses, including their audit, and the copies in other features.
 * @throws Problem notFound
 */
export async function eraseAccount(inside: WriteCall, id: string): Promise<void> {
  const { database, division } = inside;
  const account = found(
    await database.row<{ email: string | null }>(
      sql`select a.email from account a where a.division = ${division} and a.id = ${id} for update`,
    ),
  );
  const idsIn = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
  const contacts = idsIn(await database.rows(sql`select c.id from contact c where c.division = ${division} and c."accountId" = ${id}`));
  const addresses = idsIn(await database.rows(sql`select d.id from address d where d.division = ${division} and d."accountId" = ${id}`));
  await eraseContacts(inside, contacts);
  await eraseFields(inside, addressTable, addresses, { fields: addressFields });
  await eraseFields(inside, accountTable, [id], { fields: accountPersonal, filled: { name: erasedText } });
  await eraseAuditValues(inside, accountTable.name, [id], ['addresses']);
  await keepAccountNames(inside, [id]);
  await eraseCopies(inside, { contactIds: contacts, accountIds: [id], addresses: account.email ? [account.email] : [] });
}

/** Erases contacts a month after they were deleted. */
export const eraseDeletedContacts = defineJob({
  name: 'eraseDeletedContacts',
  every: { dailyAt: '03:25' },
  run: async (run) => {
    const before = run.services.now().toISOString();
    for (let done = 0, count = batchSize; count === batchSize;) {
      run.signal.throwIfAborted();
      count = await run.database.transaction(async (database) => {
        const rows = await database.rows<{ id: string }>(sql`
          select c.id from contact c where c.division = ${run.division} and c."deletedAt" < ${before}::timestamptz - make_interval(days => ${daysToRestore})
            and c."fullName" <> ${erasedText} order by c.id limit ${batchSize}`);
        await eraseContacts(
          { ...run, database },
          rows.map(({ id }) => id),
        );
        return rows.length;
      });
      done += count;
      await run.progress({ done });
    }
  },
});

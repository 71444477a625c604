import sql, { type Sql } from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { listPage } from '#server/database/list.ts';
import { listedOf } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { accountTable } from './accountTable.ts';

/** The accounts to list, and their fields. */
export interface AccountSearch {
  /** Words that all have to occur in number, name, postcode or town; a word with @ is the beginning of the e-mail address. */
  search?: string | undefined;
  kind: 'customers' | 'all' | 'resellers';
  fields: readonly string[];
}

/** A page of accounts: customers and resellers, all accounts, or resellers only. */
export async function pageOfShopAccounts(
  call: Pick<Call, 'database' | 'division' | 'list'>,
  { search = '', kind, fields }: AccountSearch,
): Promise<Answer> {
  const words = wordsOf(search);
  const emails = words.filter((word) => word.includes('@'));
  const page = await listPage(call.database, {
    table: accountTable,
    division: call.division,
    list: call.list,
    words: words.filter((word) => !word.includes('@')),
    where: [ofKind[kind], ...emails.map((email) => sql`starts_with(lower(r.email), lower(${email}))`)],
    shown: listedOf(accountTable, call.division, fields),
  });
  return list(page);
}

const ofKind: Readonly<Record<AccountSearch['kind'], Sql>> = {
  customers: sql`r."isCustomer" or r."isReseller"`,
  resellers: sql`r."isReseller"`,
  all: sql`r."isCustomer" or r."isReseller" or r."isSupplier"`,
};

/**
 * The id of the contact of an account with an e-mail address, without former ones. Others who add a contact to the account wait
 * until the transaction ends.
 */
export async function contactWithEmail(
  { database, division }: InDivision,
  { accountId, email, today }: { accountId: string; email: string; today: string },
): Promise<string | undefined> {
  await database.rows(sql`select from account where division = ${division} and id = ${accountId} for no key update`);
  const row = await database.row<{ id: string }>(sql`
    select r.id from contact r where r.division = ${division} and r."accountId" = ${accountId} and r."deletedAt" is null
      and lower(r.email) = lower(${email}) and coalesce(r."endDate", ${today}::date) >= ${today}::date order by r.hid limit 1`);
  return row?.id;
}

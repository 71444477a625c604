import sql from 'sql-template-tag';
import type { WriteCall } from '#server/database/writeCall.ts';
import {
  namedBy,
  plainFieldsOf,
  type ImportCall,
  type ImportChange,
  type ImportedRow,
  type ImportEntity,
  type ImportField,
  type ImportValues,
} from '#server/imports/entity.ts';
import { languageCode } from '#server/imports/languages.ts';
import { eraseRecords, insertRecords, updateRecords } from '#server/imports/records.ts';
import { contact, contactFields } from '../contactSchema.ts';
import { contactErrors, fullNameOf } from '../rules.ts';
import { contactTable, keepContactNames } from './contactStore.ts';
import { accountReference } from './published.ts';

const plain = plainFieldsOf(contactFields);

const fields: Readonly<Record<string, ImportField>> = {
  accountId: { schema: contact.shape.accountId, relation: namedBy(accountReference, ['code', 'name'], 'accounts'), example: '00001234' },
  title: plain('title'),
  initials: plain('initials'),
  firstName: plain('firstName', 'Maria'),
  middleName: plain('middleName', 'de'),
  lastName: plain('lastName', 'Wit'),
  gender: { ...plain('gender'), choices: 'accounts.genders' },
  jobTitle: plain('jobTitle'),
  email: plain('email', 'maria@example.com'),
  phone: plain('phone'),
  mobile: plain('mobile', '06 12345678'),
  language: { ...plain('language', 'nl'), tidy: languageCode },
  isMailingExcluded: plain('isMailingExcluded'),
  roles: { ...plain('roles'), choices: 'accounts.roles' },
  notes: plain('notes'),
  startDate: plain('startDate'),
  endDate: plain('endDate'),
};

/** Import of contacts, identified by their account and full name. */
export const contactImport: ImportEntity = {
  name: 'contacts',
  resource: 'contacts',
  table: contactTable,
  fields,
  required: ['accountId'],
  key: [
    { field: 'accountId', as: 'id' },
    { field: 'fullName', as: 'folded' },
  ],
  calledBy: 'fullName',
  titles: ['fullName'],
  defaults: { isMailingExcluded: false, roles: [] },
  derive: (values) => ({ fullName: fullNameOf(values) }),
  check,
  insert,
  update,
  remove,
};

function check(_call: ImportCall, rows: readonly ImportedRow[]): void {
  for (const row of rows) {
    const wrong = contactErrors({ ...row.before, ...row.values });
    for (const [field, errors] of Object.entries(wrong)) row.errors[field] ??= errors ?? [];
  }
}

async function insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void> {
  const { database, division } = inside;
  const accounts = await lockAccounts(inside, rows);
  const numbers = await database.rows<{ hid: number }>(sql`
    select next_number(${division}, 'contact')::integer as hid from generate_series(1, ${rows.length})`);
  await insertRecords(
    inside,
    contactTable,
    rows.map((row, at) => ({ ...row, hid: numbers[at]?.hid })),
  );
  await keepContactNames(inside, accounts);
}

async function update(inside: ImportCall, changes: readonly ImportChange[]): Promise<void> {
  if (changes.length === 0) return;
  const accounts = await lockAccounts(
    inside,
    changes.map(({ before }) => before),
  );
  await updateRecords(inside, contactTable, changes);
  await keepContactNames(inside, accounts);
}

async function remove(inside: ImportCall, ids: readonly string[]): Promise<void> {
  const { database, division } = inside;
  const contacts = await database.rows<{ accountId: string }>(sql`
    select "accountId" from contact where division = ${division} and id = any (${ids}::uuid[])`);
  const accounts = await lockAccounts(inside, contacts);
  await eraseRecords(inside, contactTable, ids);
  await keepContactNames(inside, accounts);
}

// As for a single contact: changes of two contacts of an account wait for each other
async function lockAccounts({ database, division }: WriteCall, contacts: readonly ImportValues[]): Promise<string[]> {
  const ids = [...new Set(contacts.map((one) => String(one['accountId'])))];
  await database.rows(sql`
    select id from account where division = ${division} and id = any (${ids}::uuid[]) order by id for no key update`);
  return ids;
}

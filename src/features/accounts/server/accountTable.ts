import sql, { join, raw, type Sql } from 'sql-template-tag';
import { paymentConditionReference, vatCodeReference } from '#features/lookups/server/index.ts';
import { personName } from '#server/database/people.ts';
import { defineTable, thisDivision, instant, quoted } from '#server/database/table.ts';
import { account, addressFields } from '../schema.ts';
import { addressTable } from './addressTable.ts';

const placeNames = Object.keys(addressFields);
const places = join(placeNames.map((name) => sql`r.${quoted(name)}`));

// The main visiting address is part of the account: its values are read from the account even when it has a row of its own
const own: Readonly<Record<string, Sql>> = {
  accountId: sql`r.id`,
  type: sql`'Visit'`,
  isMain: sql`true`,
  creatorName: personName(sql`r."createdBy"`),
};
const ofAccount = new Set(['id', 'division', 'created', 'createdBy', 'modified', 'modifiedBy', 'version', 'syncStatus', ...placeNames]);
const visitColumn = (name: string) => own[name] ?? (ofAccount.has(name) ? sql`r.${quoted(name)}` : sql`null`);
const hasVisit = sql`coalesce(${places}) is not null`;

const visitAddress = sql`json_build_object(${join(
  Object.keys(addressTable.schema.shape).map((name) => {
    const isInstant = addressTable.columns[name] === 'instant' && ofAccount.has(name);
    return sql`${raw(`'${name}'`)}, ${isInstant ? instant(visitColumn(name)) : visitColumn(name)}`;
  }),
)})`;

// Most accounts have no other address; then only the account is read. The expression contains the visiting address only once,
// because every function in an expression is initialised for every account that is read, even in a branch that is not taken
const addresses = sql`array_to_json(case when ${hasVisit} then array[${visitAddress}] else '{}' end
  || case when r."hasOtherAddresses" then other_addresses(${thisDivision}, r.id) end)`;

/** Accounts, as the API shows them, with their addresses. */
export const accountTable = defineTable({
  name: 'account',
  schema: account,
  hidden: { contactNames: 'text', hasOtherAddresses: 'boolean' },
  derived: { addresses },
  duplicates: { accountCode: 'code' },
  refersTo: {
    paymentConditionSales: paymentConditionReference,
    paymentConditionPurchase: paymentConditionReference,
    salesVatCode: vatCodeReference,
    purchaseVatCode: vatCodeReference,
  },
  location: (division, id) => `/api/${division}/account/${id}`,
});

const visitNames = join(
  ['division', 'id', 'created', 'createdBy', 'modified', 'modifiedBy', 'accountId', 'type', 'isMain', ...placeNames].map(quoted),
);

/** Adds the row of the main visiting address, for references of orders and locations; a part of the statement that adds the account. */
export const addingVisitAddress = sql`visit as (
  insert into address (${visitNames})
  select r.division, r.id, r.modified, r."modifiedBy", r.modified, r."modifiedBy", r.id, 'Visit', true, ${places} from r
  returning id
)`;

/** Updates the row of the main visiting address; a part of the statement that changes the account. */
export const keepingVisitAddress = sql`visit as (
  insert into address as v (${visitNames})
  select r.division, r.id, r.modified, r."modifiedBy", r.modified, r."modifiedBy", r.id, 'Visit', true, ${places} from r
  on conflict (division, id) do update set (modified, "modifiedBy", version, ${join(placeNames.map(quoted))})
    = (excluded.modified, excluded."modifiedBy", v.version + 1, ${join(placeNames.map((name) => sql`excluded.${quoted(name)}`))})
  where (${join(placeNames.map((name) => sql`v.${quoted(name)}`))}) is distinct from (${join(placeNames.map((name) => sql`excluded.${quoted(name)}`))})
  returning v.id
)`;

/** Whether a change contains fields of the visiting address. */
export function touchesVisitAddress(change: Record<string, unknown>): boolean {
  return placeNames.some((name) => change[name] !== undefined);
}

import sql, { join, raw, type Sql } from 'sql-template-tag';
import { paymentConditionReference, vatCodeReference } from '#features/lookups/server/index.ts';
import { defineTable, thisDivision, instant, quoted } from '#server/database/table.ts';
import { account, addressFields } from '../schema.ts';
import { addressTable } from './addressTable.ts';

const placeNames = Object.keys(addressFields);
const places = join(placeNames.map((name) => sql`r.${quoted(name)}`));

// The main visiting address is the account's own: what it says is read from the account even where a row of it is stored
const own: Readonly<Record<string, Sql>> = { accountId: sql`r.id`, type: sql`'Visit'`, isMain: sql`true` };
const ofAccount = new Set(['id', 'division', 'created', 'createdBy', 'modified', 'modifiedBy', 'version', 'syncStatus', ...placeNames]);
const visitColumn = (name: string) => own[name] ?? (ofAccount.has(name) ? sql`r.${quoted(name)}` : sql`null`);
const hasVisit = sql`coalesce(${places}) is not null`;

const visitAddress = sql`json_build_object(${join(
  Object.entries(addressTable.columns).map(([name, kind]) => {
    const isInstant = kind === 'instant' && ofAccount.has(name);
    return sql`${raw(`'${name}'`)}, ${isInstant ? instant(visitColumn(name)) : visitColumn(name)}`;
  }),
)})`;

// Most accounts have no other address: then nothing but the account is read. The visiting address stands here once, because every
// function that an expression names is set up for every account that is read, also in a branch that is not taken
const addresses = sql`array_to_json(case when ${hasVisit} then array[${visitAddress}] else '{}' end
  || case when r."hasOtherAddresses" then other_addresses(${thisDivision}, r.id) end)`;

/** Relations, as the API shows them: their addresses stand inside. */
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

/** Adds the row of the main visiting address, to which orders and locations may refer; a part of the statement that adds its account. */
export const addingVisitAddress = sql`visit as (
  insert into address (${visitNames})
  select r.division, r.id, r.modified, r."modifiedBy", r.modified, r."modifiedBy", r.id, 'Visit', true, ${places} from r
  returning id
)`;

/** Lets the row of the main visiting address follow its account; a part of the statement that changes the account. */
export const keepingVisitAddress = sql`visit as (
  insert into address as v (${visitNames})
  select r.division, r.id, r.modified, r."modifiedBy", r.modified, r."modifiedBy", r.id, 'Visit', true, ${places} from r
  on conflict (division, id) do update set (modified, "modifiedBy", version, ${join(placeNames.map(quoted))})
    = (excluded.modified, excluded."modifiedBy", v.version + 1, ${join(placeNames.map((name) => sql`excluded.${quoted(name)}`))})
  where (${join(placeNames.map((name) => sql`v.${quoted(name)}`))}) is distinct from (${join(placeNames.map((name) => sql`excluded.${quoted(name)}`))})
  returning v.id
)`;

/** Whether a change touches the visiting address. */
export function touchesVisitAddress(change: Record<string, unknown>): boolean {
  return placeNames.some((name) => change[name] !== undefined);
}

import sql, { join, raw, type Sql } from 'sql-template-tag';
import { defineTable, quoted } from '#server/database/table.ts';
import { addressFields } from '../schema.ts';
import { addressTable } from './addressTable.ts';

const placeNames = Object.keys(addressFields);
const places = join(placeNames.map((name) => sql`r.${quoted(name)}`));

// The main visiting address is the account's own: its place is read from the account even where a row of it is stored
const shared = ['modified', 'modifiedBy', 'version', ...placeNames];
const stored = Object.keys(addressTable.columns).map((name) =>
  shared.includes(name)
    ? sql`case when a.type = 'Visit' and a."isMain" then r.${quoted(name)} else a.${quoted(name)} end as ${quoted(name)}`
    : sql`a.${quoted(name)}`,
);
const storedAddresses = sql`select ${join(stored)} from address a
  where a.division = r.division and a."accountId" = r.id and a."deletedAt" is null`;

const own: Readonly<Record<string, Sql>> = { accountId: sql`r.id`, type: sql`'Visit'`, isMain: sql`true` };
const ofAccount = new Set(['id', 'division', 'created', 'createdBy', 'syncStatus', ...shared]);
const ownColumns = Object.keys(addressTable.columns).map((name) => own[name] ?? (ofAccount.has(name) ? sql`r.${quoted(name)}` : sql`null`));
const ownAddress = sql`select ${join(ownColumns)}
  where coalesce(${places}) is not null and not exists (select from address v where v.division = r.division and v."accountId" = r.id
    and v.type = 'Visit' and v."isMain" and v."deletedAt" is null)`;

const typeOrder = raw(`array_position(array['Visit', 'Postal', 'Invoice', 'Delivery'], r.type), not r."isMain", r.id`);

function addressesFrom(rows: Sql): Sql {
  return sql`(select coalesce(json_agg(row_to_json(o)), '[]') from (select ${addressTable.fields} from (${rows}) r order by ${typeOrder}) o)`;
}

/** Relations, as a write answers them: a statement does not see the row of the visiting address that it makes itself. */
export const accountTable = defineTable({
  name: 'account',
  columns: {
    code: 'text',
    name: 'text',
    tradeName: 'text',
    searchCode: 'text',
    status: 'text',
    isCustomer: 'boolean',
    isSupplier: 'boolean',
    isReseller: 'boolean',
    resellerId: 'uuid',
    parentId: 'uuid',
    type: 'text',
    blocked: 'boolean',
    addressLine1: 'text',
    addressLine2: 'text',
    addressLine3: 'text',
    postcode: 'text',
    city: 'text',
    state: 'text',
    country: 'text',
    latitude: 'number',
    longitude: 'number',
    phone: 'text',
    phoneExtension: 'text',
    email: 'text',
    website: 'text',
    language: 'text',
    chamberOfCommerce: 'text',
    vatNumber: 'text',
    oinNumber: 'text',
    glnNumber: 'text',
    peppolId: 'text',
    datevDebtorCode: 'text',
    datevCreditorCode: 'text',
    mainContactId: 'uuid',
    accountManagerId: 'uuid',
    classifications: 'texts',
    invoiceAccountId: 'uuid',
    paymentConditionSales: 'text',
    paymentConditionPurchase: 'text',
    salesVatCode: 'text',
    purchaseVatCode: 'text',
    salesCurrency: 'text',
    purchaseCurrency: 'text',
    discountSales: 'number',
    discountPurchase: 'number',
    creditLineSales: 'decimal',
    purchaseLeadDays: 'integer',
    codeAtSupplier: 'text',
    iban: 'text',
    customerPoRequired: 'boolean',
    remarks: 'text',
    startDate: 'date',
    endDate: 'date',
  },
  hidden: { contactNames: 'text' },
  derived: { addresses: addressesFrom(sql`${storedAddresses} union all ${ownAddress}`) },
  required: ['name', 'code'],
  duplicates: { accountCode: 'code' },
  references: {
    account_division_resellerId_fkey: 'resellerId',
    account_division_parentId_fkey: 'parentId',
    account_division_invoiceAccountId_fkey: 'invoiceAccountId',
    account_division_mainContactId_fkey: 'mainContactId',
  },
  location: (division, id) => `/api/${division}/account/${id}`,
});

/** Relations, as they are read: whoever writes an account keeps the row of its visiting address. */
export const storedAccountTable = defineTable({ ...accountTable, derived: { addresses: addressesFrom(storedAddresses) } });

/** Keeps the row of the main visiting address as the account's own fields say; a part of the account's statement. */
export function keepingVisitAddress(): Sql {
  const names = join(placeNames.map(quoted));
  return sql`visit as (
    insert into address as v (division, id, created, "createdBy", modified, "modifiedBy", "accountId", type, "isMain", ${names})
    select r.division, r.id, r.modified, r."modifiedBy", r.modified, r."modifiedBy", r.id, 'Visit', true, ${places} from r
    on conflict (division, "accountId", type) where "isMain" and "deletedAt" is null
    do update set (modified, "modifiedBy", version, ${names}) = (excluded.modified, excluded."modifiedBy", v.version + 1, ${join(
      placeNames.map((name) => sql`excluded.${quoted(name)}`),
    )})
    where (${join(placeNames.map((name) => sql`v.${quoted(name)}`))}) is distinct from (${join(placeNames.map((name) => sql`excluded.${quoted(name)}`))})
  )`;
}

/** Whether a change touches the visiting address. */
export function touchesVisitAddress(change: Record<string, unknown>): boolean {
  return placeNames.some((name) => change[name] !== undefined);
}

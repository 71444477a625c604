import sql from 'sql-template-tag';
import { accountReference } from '#features/accounts/server/index.ts';
import { currencyOf } from '#features/divisions/server/index.ts';
import { addError, namedBy, type ImportCall, type ImportedRow, type ImportEntity, type ImportValues } from '#server/imports/entity.ts';
import { eraseRecords, insertRecords, updateRecords } from '#server/imports/records.ts';
import { salesItemPrice } from '../priceSchema.ts';
import { salesItemPriceTable } from './prices.ts';
import { itemByName } from './published.ts';

const { itemId, accountId, currency, quantity, price, startDate, endDate } = salesItemPrice.shape;

/** Import of prices, identified by item, account, currency, quantity and first day; without an account they apply to all. */
export const priceImport: ImportEntity = {
  name: 'salesItemPrices',
  resource: 'salesItemPrices',
  table: salesItemPriceTable,
  fields: {
    itemId: { schema: itemId, relation: itemByName, example: 'BB-6L' },
    accountId: { schema: accountId, relation: namedBy(accountReference, ['code', 'name'], 'accounts'), example: '00001234' },
    quantity: { schema: quantity, example: '1' },
    price: { schema: price, example: '79.50' },
    currency: { schema: currency, example: 'EUR', tidy: (text) => text.toUpperCase() },
    startDate: { schema: startDate, example: '2026-01-01' },
    endDate: { schema: endDate },
  },
  required: ['itemId', 'price'],
  key: [
    { field: 'itemId', as: 'id' },
    { field: 'accountId', as: 'id' },
    { field: 'currency', as: 'exact' },
    { field: 'quantity', as: 'decimal' },
    { field: 'startDate', as: 'exact' },
  ],
  titles: ['itemId', 'accountId', 'price'],
  defaults: { quantity: '1' },
  prepare,
  check,
  insert,
  update: (inside, changes) => updateRecords(inside, salesItemPriceTable, changes),
  remove: (inside, ids) => eraseRecords(inside, salesItemPriceTable, ids),
};

// Sets the currency before prices are looked up by it: that of the division unless the file has another one
async function prepare({ database, division }: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.every(({ values }) => values['currency'] !== undefined)) return;
  const own = await database.row<{ currency: string }>(sql`select ${currencyOf(division)} as currency`);
  for (const { values } of rows) values['currency'] ??= own?.currency;
}

function check(_call: ImportCall, rows: readonly ImportedRow[]): void {
  for (const row of rows) {
    const { startDate: first, endDate: last }: Record<string, unknown> = { ...row.before, ...row.values };
    if (typeof first === 'string' && typeof last === 'string' && last < first) addError(row, 'endDate', 'endBeforeStart');
  }
}

async function insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void> {
  const { database, division } = inside;
  const units = await database.rows<{ id: string; unit: string | null }>(sql`
    select id, unit from item where division = ${division} and id = any (${[...new Set(rows.map((row) => row['itemId']))]}::uuid[])`);
  const unitOf = new Map(units.map(({ id, unit }) => [id, unit]));
  await insertRecords(
    inside,
    salesItemPriceTable,
    rows.map((row) => ({ ...row, unit: unitOf.get(String(row['itemId'])) ?? null })),
  );
}

import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { invalidField } from '#contract/problem.ts';
import { accountField, accountReference } from '#features/accounts/server/index.ts';
import { currencyOf } from '#features/divisions/server/index.ts';
import type { Database } from '#server/database/database.ts';
import { listPage } from '#server/database/list.ts';
import { defineTable } from '#server/database/table.ts';
import { json, list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { salesPrices, type SalesItemPriceFilter } from '../contract.ts';
import { priceFor, sourceOf, type HoldingPrice } from '../prices.ts';
import { salesItemPrice, type SalesItemPrice, type SalesPrice } from '../priceSchema.ts';
import { itemNames, itemReference } from './published.ts';

/** List prices and prices for customers. */
export const salesItemPriceTable = defineTable({
  name: 'salesItemPrice',
  schema: salesItemPrice,
  derived: {
    ...itemNames(sql`r."itemId"`),
    accountCode: accountField('code', sql`r."accountId"`),
    accountName: accountField('name', sql`r."accountId"`),
  },
  duplicates: { salesItemPriceOnce: 'startDate' },
  location: (division, id) => `/api/${division}/salesitemprice/${id}`,
});

/** The calls of prices. */
export const priceRoutes = [
  ...implement(salesPrices, { listSalesItemPrices, getSalesPrice }),
  ...implementNoun<SalesItemPrice>(salesPrices, 'SalesItemPrice', salesItemPriceTable, {
    references: { itemId: itemReference, accountId: accountReference },
    async check({ database, division }, { itemId, startDate, endDate }, before) {
      if (startDate && endDate && endDate < startDate) throw invalidField('endDate', 'endBeforeStart');
      if (before) return {};
      const row = await database.row<{ unit: string | null }>(sql`select unit from item where division = ${division} and id = ${itemId}`);
      return { unit: row?.unit };
    },
  }),
];

/** The customer, the day, and the currency; by default that of the division. */
export interface PriceTerms {
  accountId: string | null;
  date: string;
  currency?: string | undefined;
  /** The rate at which an item's own price is converted; when absent, it has none in another currency. */
  exchangeRate?: number | undefined;
}

/** Returns the price of a quantity of an item; undefined for an item that was not requested or does not exist. */
export type SalesPriceOf = (itemId: string, quantity: string) => SalesPrice | undefined;

/** Reads the prices of some items for a customer on a day, in one statement; the returned function chooses the one for a quantity. */
export async function salesPricesFor(
  database: Database,
  division: number,
  { accountId, date, currency, exchangeRate }: PriceTerms,
  itemIds: readonly string[],
): Promise<SalesPriceOf> {
  if (itemIds.length === 0) return () => undefined;
  const rows = await database.rows<ItemPrices>(sql`
    select i.id, i.unit, c.currency, a.discount::float8 as discount,
      case when c.currency = c.own then i."standardSalesPrice"::text
        else round(i."standardSalesPrice" / ${exchangeRate === undefined ? null : String(exchangeRate)}::numeric, 4)::text end as "itemPrice",
      (select coalesce(json_agg(p), '[]')::text from (
        select p."accountId", p.quantity::text, p.price::text, p."startDate" from "salesItemPrice" p
        where p.division = ${division} and p."itemId" = i.id and p."deletedAt" is null and p.currency = c.currency
          and (p."accountId" is null or p."accountId" = ${accountId}::uuid) and p.unit is not distinct from i.unit
          and coalesce(p."startDate", ${date}::date) <= ${date}::date and coalesce(p."endDate", ${date}::date) >= ${date}::date) p) as prices
    from item i
    cross join (select coalesce(${currency ?? null}, ${currencyOf(division)}) as currency, ${currencyOf(division)} as own) c
    cross join (select ${accountField('discountSales', sql`${accountId}::uuid`, division)} as discount) a
    where i.division = ${division} and i.id = any(${[...new Set(itemIds)]}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (itemId, quantity) => salesPriceIn(byId.get(itemId.toLowerCase()), quantity);
}

/** The same for lines with an item and a quantity each, in their order. */
export async function salesPricesOf(
  database: Database,
  division: number,
  terms: PriceTerms,
  lines: readonly { itemId: string; quantity: string }[],
): Promise<readonly (SalesPrice | undefined)[]> {
  const ids = lines.map(({ itemId }) => itemId);
  const priceOf = await salesPricesFor(database, division, terms, ids);
  return lines.map(({ itemId, quantity }) => priceOf(itemId, quantity));
}

interface ItemPrices {
  id: string;
  unit: string | null;
  currency: string;
  discount: number | null;
  itemPrice: string | null;
  /** A JSON array of valid prices. */
  prices: string;
}

function salesPriceIn(item: ItemPrices | undefined, quantity: string): SalesPrice | undefined {
  if (!item) return undefined;
  const { id, unit, currency, discount, itemPrice, prices } = item;
  const price = priceFor(JSON.parse(prices) as HoldingPrice[], quantity); // built by the statement
  const source = sourceOf(price);
  const cost = price?.price ?? itemPrice;
  // Agreed prices are net
  return { itemId: id, quantity, unit, price: cost, currency, source, discount: source === 'Customer' ? null : discount };
}

async function listSalesItemPrices({ database, division, list: asked }: Call<typeof salesPrices.listSalesItemPrices>): Promise<Answer> {
  const { itemId, accountId, date } = asked.filter as SalesItemPriceFilter; // parsed by the operation's schema
  const where = [
    ...(itemId === undefined ? [] : [sql`r."itemId" = ${itemId}`]),
    ...(accountId === undefined ? [] : [sql`r."accountId" is not distinct from ${accountId}::uuid`]),
    ...(date === undefined
      ? []
      : [sql`coalesce(r."startDate", ${date}::date) <= ${date}::date and coalesce(r."endDate", ${date}::date) >= ${date}::date`]),
  ];
  return list(await listPage(database, { table: salesItemPriceTable, division, list: asked, where }));
}

async function getSalesPrice(call: Call<typeof salesPrices.getSalesPrice>): Promise<Answer> {
  const { accountId = null, quantity = '1', date = dayOf(call.services.now()), currency } = call.query;
  const terms = { accountId, date, currency };
  const [price] = await salesPricesOf(call.database, call.division, terms, [{ itemId: call.path.itemId, quantity }]);
  return json(found(price));
}

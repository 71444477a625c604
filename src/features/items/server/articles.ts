import sql, { type Sql } from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { listPage } from '#server/database/list.ts';
import { listedOf, pickFields } from '#server/database/table.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import type { Item } from '../schema.ts';
import { salesPricesOf } from './prices.ts';
import { itemTable } from './tables.ts';

const fields = ['id', 'division', 'code', 'description', 'isWebshopItem', 'stock', 'pictureUrl'] as const;

type Row = Pick<Item, (typeof fields)[number]>;

/** An item with its list price for one piece on a day. */
export type Article = Row & { price: string | null; currency: string };

/** A page of items for a shop: its own ones while they are sold. */
export async function pageOfArticles(
  call: InDivision & Pick<Call, 'list'>,
  { search = '', isWebshopItem, day }: { search?: string | undefined; isWebshopItem?: boolean | undefined; day: string },
): Promise<Answer> {
  const page = await listPage(call.database, {
    table: itemTable,
    division: call.division,
    list: call.list,
    where: isWebshopItem === undefined ? [] : isWebshopItem ? [offeredOn(day)] : [sql`not r."isWebshopItem"`],
    words: wordsOf(search),
    shown: listedOf(itemTable, call.division, fields),
  });
  const rows = JSON.parse(page.json) as Row[]; // the selected fields
  return list({ ...page, json: JSON.stringify(await priced(call, rows, day)) });
}

// An order of the shop would be refused for any other
function offeredOn(day: string): Sql {
  return sql`r."isWebshopItem" and r."isSalesItem"
    and coalesce(r."startDate", ${day}::date) <= ${day}::date and coalesce(r."endDate", ${day}::date) >= ${day}::date`;
}

/** The items with these ids in the same order; missing ones are left out. */
export async function articlesWithIds(call: InDivision, ids: readonly string[], day: string): Promise<Article[]> {
  const rows = await call.database.rows<Row>(sql`
    select ${pickFields(itemTable, fields, call.division)} from item r
    where r.division = ${call.division} and r.id = any (${ids}::uuid[]) and r."deletedAt" is null`);
  const byId = new Map((await priced(call, rows, day)).map((article) => [article.id, article]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

async function priced({ database, division }: InDivision, rows: readonly Row[], day: string): Promise<Article[]> {
  const asked = rows.map(({ id }) => ({ itemId: id, quantity: '1' }));
  const prices = await salesPricesOf(database, division, { accountId: null, date: day }, asked);
  return rows.map((row, index) => ({ ...row, price: prices[index]?.price ?? null, currency: prices[index]?.currency ?? '' }));
}

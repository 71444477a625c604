import sql, { join, type Sql } from 'sql-template-tag';
import { searchedWords, type FilterFields } from '#contract/filter.ts';
import { isUuid } from '#contract/values.ts';
import { parseFilter } from '#contract/parseFilter.ts';
import { list, type Answer, type Page } from '#server/http/answer.ts';
import type { ListRequest } from '#server/http/call.ts';
import type { Database } from '#server/database/database.ts';
import { filterSql } from '#server/database/filterSql.ts';
import { listPage, type ListOptions } from '#server/database/list.ts';
import { hasId } from '#server/database/read.ts';
import { numberFirst, searchPart } from '#server/database/search.ts';
import { allFieldsOf, expressionOf, quoted, type Table } from '#server/database/table.ts';
import { orderFilterFields, orderLineFilterFields } from './filterFields.ts';
import type { OrderState } from '../schema.ts';
import { goodsReceiptTable, purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** Where and how a list is asked for. */
export interface ListCall {
  database: Database;
  division: number;
  list: ListRequest;
}

/** What narrows a list of orders. */
export interface OrderQuery {
  accountCode?: string | undefined;
  supplierId?: string | undefined;
  statusses?: readonly OrderState[] | undefined;
  filter?: string | undefined;
}

/** Orders without their lines. Where nothing narrows or sorts the list, those that still expect something come first. */
export async function listOrders(call: ListCall, query: OrderQuery): Promise<Answer> {
  const { accountCode, supplierId, statusses, filter } = query;
  const where = [
    ...(accountCode === undefined ? [] : [isOfSupplier(call.division, accountCode)]),
    ...(supplierId === undefined ? [] : [sql`r."supplierId" = ${supplierId}`]),
    ...(statusses === undefined ? [] : [sql`r."orderStatus" = any(${[...statusses]}::text[])`]),
    filterOf(filter, orderFilterFields, purchaseOrderTable, call.division),
  ];
  const isPlain = call.list.isPlain && statusses === undefined && call.list.after === undefined;
  if (isPlain) return openOrdersFirst(call, where);
  const words = searchedWords(parseFilter(filter, orderFilterFields));
  return list(await pageOf(call, purchaseOrderTable, where, { sort: { relevance: numberFirst(sql`r."orderNumber"`, words) } }));
}

function isOfSupplier(division: number, code: string): Sql {
  return refersTo('supplierId', sql`account o`, division, sql`o.code = ${code}`);
}

// two keyset lists behind one another: each is answered by its own index
async function openOrdersFirst(call: ListCall, where: readonly Sql[]): Promise<Answer> {
  const isOpen = [...where, sql`r."orderStatus" in ('Open', 'Partial')`];
  const open = await pageOf(call, purchaseOrderTable, isOpen);
  // Behind the last open order their number must be exact, however many there are: the closed ones go on from there
  const offset = open.count === 0 && call.list.offset > 0 ? call.list.offset - (await countOf(call, isOpen)) : 0;
  const left = call.list.limit - open.count;
  const rest = { ...call, list: { ...call.list, offset, limit: Math.max(left, 1) } };
  const closed = await pageOf(rest, purchaseOrderTable, [...where, sql`r."orderStatus" in ('Complete', 'Cancelled')`]);
  const shown = left > 0 ? closed : { json: '[]', count: 0 };
  return list({
    json: joinArrays(open.json, shown.json),
    offset: call.list.offset,
    count: open.count + shown.count,
    total: open.total + closed.total,
    isEstimated: open.isEstimated || closed.isEstimated,
    after: undefined,
  });
}

async function countOf({ database, division }: ListCall, where: readonly Sql[]): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "purchaseOrder" r where r.division = ${division} and r."deletedAt" is null and ${join(where, ' and ')}`);
  return row?.count ?? 0;
}

function joinArrays(first: string, second: string): string {
  if (first === '[]') return second;
  return second === '[]' ? first : `${first.slice(0, -1)},${second.slice(1)}`;
}

/** Orders of a supplier with their lines. */
export async function listOrdersOfRelation(call: ListCall, relationNumber: string): Promise<Answer> {
  const where = [isOfSupplier(call.division, relationNumber.trim())];
  return list(await pageOf(call, purchaseOrderTable, where, { fields: allFieldsOf(purchaseOrderTable, call.division) }));
}

/** Order lines that fit a filter; an id stands for that line, or for the lines of that order. */
export async function listLines(call: ListCall, filter: string | undefined): Promise<Answer> {
  const isId = filter !== undefined && isUuid(filter.trim());
  const where = isId
    ? isLineOrOfOrder(call.division, filter.trim())
    : filterOf(filter, orderLineFilterFields, purchaseOrderLineTable, call.division);
  return list(await pageOf(call, purchaseOrderLineTable, [where]));
}

// Each by its own index, before the order of the list makes the planner walk that
function isLineOrOfOrder(division: number, id: string): Sql {
  return sql`r.id = any(array(
    select r.id from "purchaseOrderLine" r where r.division = ${division} and ${hasId(id)}
    union all select l.id from "purchaseOrderLine" l where l.division = ${division} and l."purchaseOrderId" = ${id} and l."deletedAt" is null))`;
}

/** Goods receipts with their lines. */
export async function listReceipts(
  call: ListCall,
  query: { purchaseOrderId?: string | undefined; supplierId?: string | undefined },
): Promise<Answer> {
  const where = [
    ...(query.supplierId === undefined ? [] : [sql`r."supplierId" = ${query.supplierId}`]),
    ...(query.purchaseOrderId === undefined ? [] : [isOnOrder(call.division, query.purchaseOrderId)]),
  ];
  return list(await pageOf(call, goodsReceiptTable, where));
}

function isOnOrder(division: number, purchaseOrderId: string): Sql {
  return sql`r.id = any(array(select l."goodsReceiptId"
    from "purchaseOrderLine" p join "goodsReceiptLine" l on l.division = p.division and l."purchaseOrderLineId" = p.id
    where p.division = ${division} and p."purchaseOrderId" = ${purchaseOrderId} and p."deletedAt" is null))`;
}

function pageOf(call: ListCall, table: Table, where: readonly Sql[], more: Pick<ListOptions, 'fields' | 'sort'> = {}): Promise<Page> {
  return listPage(call.database, { table, division: call.division, list: call.list, where, ...more });
}

// Fields of other tables, by the column here that refers to their row and the column there
const elsewhere: Readonly<Record<string, Readonly<Record<string, { column: string; table: Sql; of: Sql }>>>> = {
  purchaseOrder: {
    supplierCode: { column: 'supplierId', table: sql`account o`, of: sql`o.code` },
    supplierName: { column: 'supplierId', table: sql`account o`, of: sql`o.name` },
  },
  purchaseOrderLine: {
    supplierId: { column: 'purchaseOrderId', table: sql`"purchaseOrder" o`, of: sql`o."supplierId"` },
    itemCode: { column: 'itemId', table: sql`item o`, of: sql`o.code` },
    itemDescription: { column: 'itemId', table: sql`item o`, of: sql`o.description` },
  },
};

function filterOf(text: string | undefined, fields: FilterFields, table: Table, division: number): Sql {
  const others = Object.entries(elsewhere[table.name] ?? {});
  const own = Object.keys(fields).map((name) => [name, expressionOf(table, name, division)]);
  return filterSql(parseFilter(text, fields), {
    fields,
    columns: Object.fromEntries([...own, ...others.map(([name, { of }]) => [name, of])]),
    within: Object.fromEntries(
      others.map(([name, { column, table: other }]) => [name, (condition: Sql) => refersTo(column, other, division, condition)]),
    ),
    search: (words) => searchPart(table, division, words),
  });
}

// The others are found first: asked of each row, their condition would be a look-up for every row of the list
function refersTo(column: string, other: Sql, division: number, condition: Sql): Sql {
  return sql`r.${quoted(column)} = any(array(select o.id from ${other} where o.division = ${division} and ${condition}))`;
}

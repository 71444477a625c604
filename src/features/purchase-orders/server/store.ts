import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import { hasId, type RecordJson } from '#server/database/read.ts';
import { allFieldsOf } from '#server/database/table.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '../schema.ts';
import { goodsReceiptTable, purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** One order with its lines as JSON, or undefined. */
export function readOrder(database: Database, division: number, id: string): Promise<RecordJson | undefined> {
  return database.row<RecordJson>(ordersThat(division, hasId(id)));
}

/** The lines of one order as a JSON array; undefined when there is no such order. */
export async function readOrderLines(database: Database, division: number, id: string): Promise<string | undefined> {
  const row = await database.row<{ json: string }>(sql`
    select ${linesOf(sql`o.division`, sql`o.id`)}::text as json
    from (select r.division, r.id from "purchaseOrder" r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null) o`);
  return row?.json;
}

/** One order as a value, for decisions; its row is locked until the transaction ends. */
export async function lockOrder(
  database: Database,
  division: number,
  id: string,
): Promise<(PurchaseOrder & { lines: PurchaseOrderLine[] }) | undefined> {
  const [order] = await lockOrders(database, division, sql`${hasId(id)}`);
  return order;
}

/** Orders as values, locked until the transaction ends, always in the order of their ids. */
export async function lockOrders(
  database: Database,
  division: number,
  where: Sql,
): Promise<(PurchaseOrder & { lines: PurchaseOrderLine[] })[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select r.id from "purchaseOrder" r where r.division = ${division} and r."deletedAt" is null and ${where} order by r.id for update`);
  const ids = rows.map(({ id }) => id);
  const found = await database.rows<{ json: string }>(ordersThat(division, sql`r.id = any(${ids}::uuid[])`));
  // the database built them by the schema's own field names
  return found.map(({ json }) => JSON.parse(json) as PurchaseOrder & { lines: PurchaseOrderLine[] });
}

function ordersThat(division: number, where: Sql): Sql {
  return sql`select row_to_json(f)::text as json, f.version from (
      select o.*, ${linesOf(sql`o.division`, sql`o.id`)} as lines
      from (select ${purchaseOrderTable.fields} from "purchaseOrder" r where r.division = ${division} and r."deletedAt" is null and ${where}) o
    ) f order by f.id`;
}

/** Some lines as a JSON array, in the order of their numbers. */
export async function readLines(database: Database, division: number, ids: readonly string[]): Promise<string> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(l), '[]')::text as json from (
      select ${purchaseOrderLineTable.fields} from "purchaseOrderLine" r
      where r.division = ${division} and r.id = any(${[...ids]}::uuid[]) and r."deletedAt" is null order by r."orderNumber", r."lineNumber"
    ) l`);
  return row?.json ?? '[]';
}

/** One line as JSON, or undefined. */
export function readLine(database: Database, division: number, id: string): Promise<RecordJson | undefined> {
  return database.row<RecordJson>(sql`
    select row_to_json(l)::text as json, l.version from (
      select ${purchaseOrderLineTable.fields} from "purchaseOrderLine" r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null
    ) l`);
}

/** The lines of an order as an expression, beside the order's own fields. */
export function linesOf(division: Sql, orderId: Sql): Sql {
  return sql`(
    select coalesce(json_agg(l), '[]') from (
      select ${purchaseOrderLineTable.fields} from "purchaseOrderLine" r
      where r.division = ${division} and r."purchaseOrderId" = ${orderId} and r."deletedAt" is null order by r."lineNumber"
    ) l)`;
}

/** One goods receipt with its lines as JSON, or undefined. */
export function readReceipt(database: Database, division: number, id: string): Promise<RecordJson | undefined> {
  return database.row<RecordJson>(sql`
    select row_to_json(o)::text as json, o.version
    from (select ${allFieldsOf(goodsReceiptTable, division)} from "goodsReceipt" r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null) o`);
}

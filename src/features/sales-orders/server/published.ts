import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import { defineTable, type Table } from '#server/database/table.ts';
import type { Reference } from '#server/database/requireLive.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { SalesOrder } from '../schema.ts';

/** A field of the sales order with an id, as an expression. */
export function salesOrderField(name: keyof SalesOrder | 'deletedAt', id: Sql, division?: OfDivision): Sql {
  return columnOf('salesOrder', name, id, division);
}

/** A field that refers to a sales order. */
export const salesOrderReference: Reference = { table: 'salesOrder' };

/** A field that refers to a line of a sales order, or of any sales order when none is given. */
export function salesOrderLineReference(salesOrderId: string | null): Reference {
  return { table: 'salesOrderLine', condition: salesOrderId === null ? sql`true` : sql`t."orderId" = ${salesOrderId}` };
}

/** Whether any part of a sales order of a work order was invoiced, as an expression: of one that names it, or that it names. */
export function isWorkOrderInvoiced({ id, salesOrderId }: { id: Sql; salesOrderId: Sql }, division: OfDivision): Sql {
  const isInvoiced = sql`o."invoiceStatus" in ('Partial', 'Complete') and o."deletedAt" is null`;
  return sql`(exists (select from "salesOrder" o where o.division = ${division} and o."workOrderId" = ${id} and ${isInvoiced})
    or exists (select from "salesOrder" o where o.division = ${division} and o.id = ${salesOrderId} and ${isInvoiced}))`;
}

/** Locks lines of orders until the write ends, and returns their quantities by their ids. */
export async function lockQuantities(
  { database, division }: InDivision,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, { quantity: string; delivered: string }>> {
  const rows = await database.rows<{ id: string; quantity: string; delivered: string }>(sql`
    select l.id, l.quantity::text as quantity, l."quantityDelivered"::text as delivered from "salesOrderLine" l
    where l.division = ${division} and l.id = any(${lineIds}::uuid[]) and l."deletedAt" is null order by l.id for no key update`);
  return new Map(rows.map(({ id, ...quantities }) => [id, quantities]));
}

/** The id of the order with a number. */
export async function orderWithNumber({ database, division }: InDivision, orderNumber: number): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql`
    select id from "salesOrder" where division = ${division} and "orderNumber" = ${orderNumber} and "deletedAt" is null`);
  return row?.id;
}

/** Lines of sales orders with the fields of another feature's record. */
export function salesOrderLinesAs(schema: z.ZodObject, derived: Readonly<Record<string, Sql>>): Table {
  return defineTable({ name: 'salesOrderLine', schema, derived });
}

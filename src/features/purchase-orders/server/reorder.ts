import sql from 'sql-template-tag';
import { compareDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { accountField } from '#features/accounts/server/index.ts';
import { lockStock, placesBelowMinimum, stockIn, warehouseField } from '#features/inventory/server/index.ts';
import { itemField, itemsOf } from '#features/items/server/index.ts';
import { write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { createDocument } from '#server/documents/save.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { purchaseOrders } from '../contract.ts';
import type { OrderTypes } from './order.ts';
import { purchaseOrderKind } from './orderKind.ts';

const most = 1000;

/** Stock that will be below its minimum, by supplier and item, with the orders from which goods are still to come. */
export async function listReorders({ database, division, query }: Call<typeof purchaseOrders.listReorders>): Promise<Answer> {
  const row = await database.row<{ json: string; count: number }>(sql`
    select coalesce(json_agg(f order by f."supplierName" nulls last, f."itemCode", f."warehouseDescription"), '[]')::text as json, count(*)::integer as count from (
      select s.id, s."itemId", ${itemField('code', sql`s."itemId"`, division)} as "itemCode",
        ${itemField('description', sql`s."itemId"`, division)} as "itemDescription", ${itemField('unit', sql`s."itemId"`, division)} as unit,
        s."warehouseId", ${warehouseField('description', sql`s."warehouseId"`, division)} as "warehouseDescription",
        s."currentStock"::text, s."plannedStockIn"::text, s."plannedStockOut"::text, s."projectedStock"::text,
        s."safetyStock"::text, s."reorderPoint"::text, s."maximumStock"::text,
        round(greatest(ceil(greatest(s."maximumStock", s."safetyStock", s."reorderPoint") - s."projectedStock"), 1), 4)::text as "suggestedQuantity",
        last."supplierId", ${accountField('name', sql`last."supplierId"`, division)} as "supplierName", last."unitPrice"::text,
        coalesce(open.orders, '[]') as "openOrders"
      from (${placesBelowMinimum(division, query.warehouseId)} limit ${most}) s
      left join lateral (
        select o."supplierId", l."unitPrice" from "purchaseOrderLine" l
        join "purchaseOrder" o on o.division = ${division} and o.id = l."purchaseOrderId" and o."deletedAt" is null
        where l.division = ${division} and l."itemId" = s."itemId" and l."deletedAt" is null order by o."orderNumber" desc limit 1
      ) last on true
      left join lateral (
        select json_agg(json_build_object('purchaseOrderId', o.id, 'orderNumber', o."orderNumber", 'supplierName', o."supplierName",
          'receiptDate', coalesce(l."receiptDate", o."receiptDate"), 'quantity', (l.quantity - l."receivedQuantity")::numeric(19, 4)::text)
          order by o."orderNumber") as orders
        from "purchaseOrderLine" l
        join "purchaseOrder" o on o.division = ${division} and o.id = l."purchaseOrderId" and o."deletedAt" is null
        where l.division = ${division} and l."itemId" = s."itemId" and l."deletedAt" is null and l.quantity > l."receivedQuantity"
          and o."warehouseId" = s."warehouseId" and o."orderStatus" in ('Open', 'Partial')
      ) open on true
    ) f`);
  const { json = '[]', count = 0 } = row ?? {};
  return list({ json, offset: 0, count, total: count, isEstimated: false, after: undefined });
}

/**
 * Creates one purchase order for each supplier and warehouse, all of them or none.
 * @throws Problem invalid naming the line; reorderChanged; what a purchase order refuses
 */
export function orderStock(call: Call<typeof purchaseOrders.orderStock>, context: OrderTypes['context']): Promise<Answer> {
  return write(call, async (inside) => {
    const { lines, description } = call.body;
    const keys = lines.map(({ itemId, warehouseId }) => `${itemId} ${warehouseId}`.toLowerCase());
    const twice = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (twice !== -1) throw invalidField(`lines.${twice}.itemId`, 'duplicate');
    await requireExpected(inside, lines);
    const numbered = lines.map((line, index) => ({ ...line, index }));
    const groups = Map.groupBy(numbered, ({ supplierId, warehouseId }) => `${supplierId} ${warehouseId}`.toLowerCase());
    const made: string[] = [];
    for (const group of groups.values()) {
      const [{ supplierId, warehouseId } = { supplierId: '', warehouseId: '' }] = group;
      const body = { supplierId, warehouseId, description, lines: group.map(({ itemId, quantity }) => ({ itemId, quantity })) };
      const order = await createDocument({ ...inside, ifMatch: undefined }, purchaseOrderKind, body, context).catch((error: unknown) => {
        throw inTermsOfLines(error, group);
      });
      made.push(order.json);
    }
    return { json: `[${made.join(',')}]` };
  });
}

type ReorderedLine = Call<typeof purchaseOrders.orderStock>['body']['lines'][number];

// Two people who order from the same list would order the same goods twice
async function requireExpected(call: WriteCall, lines: readonly ReorderedLine[]): Promise<void> {
  const seen = lines.filter(({ expectedStock }) => expectedStock !== undefined);
  if (seen.length === 0) return;
  const itemIds = seen.map(({ itemId }) => itemId);
  await lockStock(call, itemIds);
  const places = await stockIn(
    call,
    seen.map(({ warehouseId }) => warehouseId),
    itemIds,
  );
  const keyOf = (place: { itemId: string; warehouseId: string }) => `${place.itemId} ${place.warehouseId}`.toLowerCase();
  const projected = new Map(places.map((place) => [keyOf(place), place.projectedStock]));
  const changed = seen.find((line) => compareDecimals(projected.get(keyOf(line)) ?? '0', line.expectedStock ?? '0') !== 0);
  if (!changed) return;
  const [item] = await itemsOf(call, [{ itemId: changed.itemId }]);
  throw new Problem('reorderChanged', { params: { itemCode: item?.code ?? '' }, extra: { itemId: changed.itemId } });
}

// converts a problem with an order line into one with the line of the body
function inTermsOfLines(error: unknown, group: readonly { index: number }[]): unknown {
  if (!(error instanceof Problem) || !error.details.fields) return error;
  const fields = Object.entries(error.details.fields).map(([path, errors]) => {
    const [, number = '', field = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? [];
    const index = number === '' ? group[0]?.index : group[Number(number)]?.index;
    const name = number === '' ? path : field === 'quantityInPurchaseUnits' ? 'quantity' : field;
    return [`lines.${index}.${name}`, errors] as const;
  });
  return new Problem(error.code, { ...error.details, fields: Object.fromEntries(fields) });
}

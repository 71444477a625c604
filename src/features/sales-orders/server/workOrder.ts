import { isEditable } from '#contract/orderState.ts';
import { Problem } from '#contract/problem.ts';
import { startOf } from '#contract/startOf.ts';
import { itemsOf } from '#features/items/server/index.ts';
import { addWorkOrder } from '#features/work-orders/server/index.ts';
import { getRecord } from '#server/database/read.ts';
import { updateRecord } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { lockDocument } from '#server/documents/read.ts';
import type { Answer } from '#server/http/answer.ts';
import { atOtherRate, quantityOpen } from '../rules.ts';
import { orderTables, type OrderLine, type OrderTypes } from './order.ts';
import { orderTablesFor, salesOrderTable } from './tables.ts';

/**
 * Creates the work order for an order at its location. Services become lines that are not charged again; stocked items are listed
 * in the instructions and delivered by a goods delivery, so that nothing is taken from stock twice.
 * @throws Problem notFound; versionConflict; orderClosed; hasWorkOrder; noLocation; locationInactive
 */
export async function makeWorkOrder(
  call: PersonalCall,
  id: string,
  body: { locationId?: string | undefined; description?: string | undefined } | undefined,
): Promise<Answer> {
  const order = await lockDocument<OrderTypes>(call, orderTables, id);
  if (!isEditable(order.status)) throw new Problem('orderClosed');
  if (order.workOrderId !== null) throw new Problem('hasWorkOrder');
  const locationId = body?.locationId ?? order.locationId;
  if (locationId === null) throw new Problem('noLocation');
  const open = order.lines.filter((line) => Number(quantityOpen(line)) > 0);
  const items = new Map((await itemsOf(call, open)).map((item) => [item.id, item]));
  const isGoods = ({ itemId }: OrderLine) => items.get(itemId)?.isStockItem ?? true;
  const inside = { ...call, ifMatch: undefined };
  const { orderNumber: number, orderedByName: name } = order;
  const title = call.services.translate(call.language, 'salesOrders.titleOf', { number, name: name ?? '' });
  const made = await addWorkOrder(
    inside,
    locationId,
    {
      type: open.some(isGoods) ? 'Installation' : 'Maintenance',
      description: body?.description ?? order.description ?? title,
      instructions: startOf(open.filter(isGoods).map(textOf).join('\n'), 4000) || null,
      purchaseOrder: order.yourRef,
      items: open
        .filter((line) => !isGoods(line))
        .map((line) => ({
          kind: 'Service',
          itemId: line.itemId,
          description: line.description,
          quantity: quantityOpen(line),
          // a work order is in the currency of the division
          unitPrice: atOtherRate(line.netPrice, { from: order.exchangeRate, to: 1 }),
          billable: false,
          assetId: line.assetId,
        })),
    },
    { areLinesOld: true },
  );
  await updateRecord(inside, salesOrderTable, { id: order.id, workOrderId: made.id, locationId });
  return getRecord(call, orderTablesFor(call.person).orders, order.id);
}

function textOf(line: OrderLine): string {
  return [Number(quantityOpen(line)), line.unitCode, line.itemCode, line.description].filter(Boolean).join(' ');
}

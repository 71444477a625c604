import { compareDecimals, negateDecimal } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { documentReference } from '#features/documents/server/index.ts';
import { itemsOf } from '#features/items/server/index.ts';
import { shippingMethodReference } from '#features/lookups/server/index.ts';
import { workOrderOf } from '#features/work-orders/server/index.ts';
import { requireLive } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { bookedQuantities, requireBookable } from '#server/documents/bookings.ts';
import type { DocumentKind, Draft } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import { lockDocumentsOfLines } from '#server/documents/progress.ts';
import type { Person } from '#server/http/call.ts';
import type { GoodsDelivery, GoodsDeliveryLine, NewGoodsDelivery } from '../deliverySchema.ts';
import { requireDeliverable } from '../rules.ts';
import { orderTables, type OrderLine, type OrderTypes, type StoredOrder } from './order.ts';
import { moveProgress } from './progress.ts';
import { takeSerialNumbers } from './serialNumbers.ts';
import { goodsDeliveryLineTable, goodsDeliveryTable } from './tables.ts';

/** The types of goods deliveries. */
interface DeliveryTypes {
  header: Omit<GoodsDelivery, 'lines' | 'entryNumber' | 'deliveryAccountCode' | 'deliveryAccountName' | 'warehouseCode'>;
  line: Pick<GoodsDeliveryLine, 'id' | 'exactId' | 'version' | 'lineNumber' | 'salesOrderLineId' | 'quantityDelivered' | 'serialNumbers'>;
  sent: NewGoodsDelivery['lines'][number];
  body: NewGoodsDelivery;
  facts: { orders: readonly StoredOrder[]; lines: ReadonlyMap<string, OrderLine>; today: string };
  context: { person: Person; today: string };
}

/**
 * Goods that leave, described to the engine of documents: the delivery, the delivered quantities, the states of the orders, the
 * serial numbers and the stock. The orders are locked before their quantities are read: of two deliveries at once the second
 * sees the first.
 */
export const deliveryKind: DocumentKind<DeliveryTypes> = {
  header: goodsDeliveryTable,
  number: 'deliveryNumber',
  most: 1000,
  isNumberedByPlace: true,
  facts: factsOf,
  headerOf({ body }, { orders, today }) {
    const [first] = orders;
    const addresses = new Set(orders.map((order) => order.deliveryAddressId));
    const row = {
      ...emptyRow(goodsDeliveryTable),
      deliveryDate: today,
      shippingMethodId: first?.shippingMethodId,
      ...givenColumns(goodsDeliveryTable, body),
      deliveryAccountId: first?.deliverToId,
      deliveryAddressId: addresses.size === 1 ? first?.deliveryAddressId : null,
      warehouseId: first?.warehouseId,
      override: body.override ?? false,
      overrideReason: body.override ? body.overrideReason : null,
    };
    return row as unknown as DeliveryTypes['header']; // the number follows when it is stored
  },
  lineOf({ body }, { lines }) {
    const quantityOrdered = lines.get(body.salesOrderLineId.toLowerCase())?.quantity;
    const row = { ...emptyRow(goodsDeliveryLineTable), serialNumbers: [], batchNumbers: [], quantityOrdered };
    return { ...row, ...givenColumns(goodsDeliveryLineTable, body) } as unknown as DeliveryTypes['line']; // see above
  },
  settle: (delivery) => delivery,
  isOpen: () => false,
  async effects(call, { after, reason }, { orders, lines }) {
    await takeSerialNumbers(call, after, lines);
    const quantities = bookedQuantities(after.lines.map(bookedLine));
    const booking = { kind: 'Delivery', source: { kind: 'GoodsDelivery', id: after.id }, refusesShortage: true } as const;
    await moveProgress(call, orders, { column: 'quantityDelivered', quantities, action: 'deliver', reason }, booking);
  },
  reasonOf: (body) => body.overrideReason ?? undefined,
};

async function factsOf(
  call: WriteCall,
  { body }: Draft<DeliveryTypes>,
  { person, today }: DeliveryTypes['context'],
): Promise<DeliveryTypes['facts']> {
  const isOverridden = body.override ?? false;
  if (isOverridden && !body.overrideReason) throw invalidField('overrideReason', 'required');
  if (isOverridden && !person.can('supervisor')) throw new Problem('forbidden');
  const sent = body.lines.map((line) => ({ ...line, salesOrderLineId: line.salesOrderLineId.toLowerCase() })).map(bookedLine);
  const orders = await lockDocumentsOfLines<OrderTypes>(
    call,
    orderTables,
    sent.map((line) => line.orderLineId),
  );
  const lines = new Map(orders.flatMap((order) => order.lines.map((line) => [line.id, line] as const)));
  const items = await itemsOf(
    call,
    sent.map((line) => ({ itemId: lines.get(line.orderLineId)?.itemId })),
  );
  requireBookable(sent.map(withoutSign), lines, items, { line: 'salesOrderLineId', quantity: 'quantityDelivered' });
  requireDeliverable(orders, bookedQuantities(sent), isOverridden);
  const [first] = orders;
  if (!first?.warehouseId) throw new Problem('noWarehouse');
  const references = {
    shippingMethodId: shippingMethodReference,
    documentId: documentReference,
    signedWorkOrderId: workOrderOf(first.orderedById),
  };
  await requireLive(call, references, body);
  return { orders, lines, today };
}

function bookedLine<Line extends { salesOrderLineId: string; quantityDelivered: string }>(line: Line) {
  return { ...line, orderLineId: line.salesOrderLineId, quantity: line.quantityDelivered };
}

// as many pieces come back as leave
function withoutSign<Line extends { quantity: string }>(line: Line): Line {
  return compareDecimals(line.quantity, '0') < 0 ? { ...line, quantity: negateDecimal(line.quantity) } : line;
}

import { Problem } from '#contract/problem.ts';
import { documentReference } from '#features/documents/server/index.ts';
import { itemsOf } from '#features/items/server/index.ts';
import { shippingMethodReference } from '#features/lookups/server/index.ts';
import { workOrderOf } from '#features/work-orders/server/index.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { together } from '#server/database/together.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { bookingKind, requireBooking } from '#server/documents/bookings.ts';
import type { Draft } from '#server/documents/kind.ts';
import { lockDocumentsOfLines } from '#server/documents/progress.ts';
import type { Person } from '#server/http/call.ts';
import type { GoodsDelivery, GoodsDeliveryLine, NewGoodsDelivery } from '../deliverySchema.ts';
import { requireDeliverable } from '../rules.ts';
import { orderTables, type OrderLine, type OrderTypes, type StoredOrder } from './order.ts';
import { moveProgress } from './progress.ts';
import { takeSerialNumbers } from './serialNumbers.ts';
import { goodsDeliveryTable } from './tables.ts';

/** The types of goods deliveries. */
interface DeliveryTypes {
  header: Omit<GoodsDelivery, 'lines' | 'entryNumber' | 'deliveryAccountCode' | 'deliveryAccountName' | 'warehouseCode'>;
  line: Pick<GoodsDeliveryLine, 'id' | 'exactId' | 'version' | 'lineNumber' | 'salesOrderLineId' | 'quantityDelivered' | 'serialNumbers'>;
  sent: NewGoodsDelivery['lines'][number];
  body: NewGoodsDelivery;
  facts: { orders: readonly StoredOrder[]; lines: ReadonlyMap<string, OrderLine>; today: string };
  context: { person: Person; today: string };
}

const fields = { line: 'salesOrderLineId', quantity: 'quantityDelivered' };

/** Goods that leave, described to the engine of documents: the delivery, the serial numbers, the states of the orders and the stock. */
export const deliveryKind = bookingKind<DeliveryTypes>({
  header: goodsDeliveryTable,
  number: 'deliveryNumber',
  fields,
  facts: factsOf,
  usual(_draft, { orders, today }) {
    const [first] = orders;
    const addresses = new Set(orders.map((order) => order.deliveryAddressId));
    return {
      deliveryDate: today,
      shippingMethodId: first?.shippingMethodId,
      deliveryAccountId: first?.deliverToId,
      deliveryAddressId: addresses.size === 1 ? first?.deliveryAddressId : null,
      warehouseId: first?.warehouseId,
    };
  },
  async follow(call, { document, quantities, reason }, { orders, lines }) {
    const booking = { kind: 'Delivery', source: { kind: 'GoodsDelivery', id: document.id }, refusesShortage: true } as const;
    await together(
      takeSerialNumbers(call, document, lines),
      moveProgress(call, orders, { column: 'quantityDelivered', quantities, action: 'deliver', reason }, booking),
    );
  },
});

async function factsOf(
  call: WriteCall,
  { body }: Draft<DeliveryTypes>,
  { person, today }: DeliveryTypes['context'],
): Promise<DeliveryTypes['facts']> {
  const { orders, lines, quantities } = await requireBooking(body, {
    fields,
    mayOverride: person.can('supervisor'),
    lock: (lineIds) => lockDocumentsOfLines<OrderTypes>(call, orderTables, lineIds),
    itemsOf: (named) => itemsOf(call, named),
  });
  requireDeliverable(orders, quantities, body.override ?? false);
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

import sql from 'sql-template-tag';
import { compareDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { addressLineOf } from '#features/accounts/server/index.ts';
import { documentReference } from '#features/documents/server/index.ts';
import { deliverPieces, type DeliveredPiece, type StockBooking } from '#features/inventory/server/index.ts';
import { itemsOf } from '#features/items/server/index.ts';
import { shippingMethodReference } from '#features/lookups/server/index.ts';
import { workOrderOf } from '#features/work-orders/server/index.ts';
import { requireLive } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { bookingKind, type BookingFacts } from '#server/documents/bookings.ts';
import type { Stored } from '#server/documents/kind.ts';
import type { GoodsDelivery, GoodsDeliveryLine, NewGoodsDelivery } from '../deliverySchema.ts';
import { requireDeliverable } from '../rules.ts';
import type { OrderContext, OrderTypes, StoredOrder } from './order.ts';
import { salesOrderKind } from './orderKind.ts';
import { goodsDeliveryTable } from './tables.ts';

/** The types of goods deliveries. */
export interface DeliveryTypes {
  header: Omit<GoodsDelivery, 'lines' | 'entryNumber' | 'deliveryAccountCode' | 'deliveryAccountName' | 'warehouseCode'>;
  line: Pick<GoodsDeliveryLine, 'id' | 'exactId' | 'version' | 'lineNumber' | 'salesOrderLineId' | 'quantityDelivered' | 'serialNumbers'>;
  sent: NewGoodsDelivery['lines'][number];
  body: NewGoodsDelivery;
  facts: BookingFacts<OrderTypes>;
  context: OrderContext;
}

/** Goods deliveries, for the engine of documents: the delivery, the serial numbers, the states of the orders and the stock. */
export const deliveryKind = bookingKind<DeliveryTypes, OrderTypes, StockBooking>({
  header: goodsDeliveryTable,
  number: 'deliveryNumber',
  fields: { line: 'salesOrderLineId', quantity: 'quantityDelivered' },
  orders: salesOrderKind,
  column: 'quantityDelivered',
  action: 'deliver',
  itemsOf,
  mayOverride: ({ person }) => person.can('supervisor'),
  requireBookable: requireDeliverable,
  requireNamed,
  keptOf,
  usual({ orders, today }) {
    const [first] = orders;
    return {
      deliveryDate: today,
      shippingMethodId: first?.shippingMethodId,
      deliveryAccountId: first?.deliverToId,
      deliveryAddressId: addressIdOf(orders),
      warehouseId: first?.warehouseId,
    };
  },
  stockOf: ({ id }) => ({ kind: 'Delivery', source: { kind: 'GoodsDelivery', id }, refusesShortage: true }),
  follow: (call, delivery, facts) => deliverPieces(call, delivery.id, piecesOf(delivery, facts)),
});

// that of the customer when the orders have different ones
function addressIdOf(orders: readonly StoredOrder[]): string | null {
  const addresses = new Set(orders.map((order) => order.deliveryAddressId));
  return (addresses.size === 1 && orders[0]?.deliveryAddressId) || null;
}

async function keptOf({ database, division }: WriteCall, orders: readonly StoredOrder[]): Promise<Pick<GoodsDelivery, 'deliveryAddress'>> {
  const named = { accountId: sql`${orders[0]?.deliverToId ?? null}::uuid`, addressId: sql`${addressIdOf(orders)}::uuid` };
  const row = await database.row<{ address: string | null }>(sql`select ${addressLineOf(named, division)} as address`);
  return { deliveryAddress: row?.address || null };
}

async function requireNamed(call: WriteCall, body: NewGoodsDelivery, orders: readonly StoredOrder[]): Promise<void> {
  const [first] = orders;
  requireOneWay(body, orders);
  if (!first?.warehouseId) throw new Problem('noWarehouse');
  const references = {
    shippingMethodId: shippingMethodReference,
    documentId: documentReference,
    signedWorkOrderId: workOrderOf(first.orderedById),
  };
  await requireLive(call, references, body);
}

// several lines of a delivery for one line of an order would cancel each other out
function requireOneWay({ lines }: NewGoodsDelivery, orders: readonly StoredOrder[]): void {
  const ordered = new Map(orders.flatMap((order) => order.lines.map(({ id, quantity }) => [id, quantity])));
  lines.forEach(({ salesOrderLineId, quantityDelivered }, index) => {
    const isTradeIn = compareDecimals(ordered.get(salesOrderLineId.toLowerCase()) ?? '0', '0') < 0;
    if (compareDecimals(quantityDelivered, '0') < 0 === isTradeIn) return;
    const field = `lines.${index}.quantityDelivered`;
    throw isTradeIn ? invalidField(field, 'lessThan', { max: 0 }) : invalidField(field, 'moreThan', { min: 0 });
  });
}

function piecesOf(delivery: Stored<DeliveryTypes>, { orders, lines }: BookingFacts<OrderTypes>): DeliveredPiece[] {
  return delivery.lines.flatMap(({ salesOrderLineId, quantityDelivered, serialNumbers }, index) => {
    const { itemId = '', useDropShipment = false } = lines.get(salesOrderLineId) ?? {};
    // goods that a supplier delivers directly to the customer are never in our stock
    const warehouseId = useDropShipment ? null : (orders[0]?.warehouseId ?? null);
    const isBack = compareDecimals(quantityDelivered, '0') < 0;
    return serialNumbers.map((serialNumber) => ({ itemId, serialNumber, warehouseId, isBack, field: `lines.${index}.serialNumbers` }));
  });
}

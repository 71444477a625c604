import sql from 'sql-template-tag';
import { accountReference, addressOf, contactOf, customerOf } from '#features/accounts/server/index.ts';
import { assetReference } from '#features/assets/server/index.ts';
import { currencyOf, engineerReference } from '#features/divisions/server/index.ts';
import { documentReference } from '#features/documents/server/index.ts';
import { warehouseReference } from '#features/inventory/server/index.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import { lineFactsOf, salesPricesOf, type DocumentItem, type PriceTerms } from '#features/items/server/index.ts';
import { locationReference } from '#features/locations/server/index.ts';
import { paymentConditionReference, shippingMethodReference } from '#features/lookups/server/index.ts';
import { workOrderItemReference, workOrderOf } from '#features/work-orders/server/index.ts';
import { requireLive, type References } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Draft, LineChange } from '#server/documents/kind.ts';
import { requireLiveLines } from '#server/documents/references.ts';
import type { OrderContext, OrderFacts, OrderTypes } from './order.ts';

/** Reads the data that writing an order depends on: customer, references, items with their prices, and VAT codes. */
export async function factsOf(call: WriteCall, draft: Draft<OrderTypes>, context: OrderContext): Promise<OrderFacts> {
  const { before, body, sent } = draft;
  const customer = await customerOf(call, before?.orderedById, { id: body.orderedById, code: body.accountCode });
  await requireReferences(call, draft, customer.id);
  await requireLiveLines(call, { assetId: assetReference, workOrderItemId: workOrderItemReference }, sent);
  const day = body.orderDate ?? before?.orderDate ?? context.today;
  const facts = await lineFactsOf(call, 'Sales', sent, { day, dayBefore: before?.orderDate, vatCodeOfAccount: customer.salesVatCode });
  const { currency = before?.currency ?? customer.salesCurrency, exchangeRate: rate = before?.exchangeRate ?? 1 } = body;
  const isRateKept = before?.currency === currency && before.exchangeRate === rate;
  const exchangeRate = isRateKept ? rate : await ownRate(call, currency, rate);
  return {
    ...facts,
    customer,
    mainWarehouse: before ? null : facts.mainWarehouse,
    prices: await pricesOfLines(call, draft, facts.items, { accountId: customer.id, date: day, currency, exchangeRate }),
    deliveryDate: body.deliveryDate === undefined ? (before?.deliveryDate ?? null) : body.deliveryDate,
    exchangeRate,
    context,
  };
}

// An amount in the currency of the division is worth itself, also where a rate was left beside it
async function ownRate({ database, division }: WriteCall, currency: string, rate: number): Promise<number> {
  if (rate === 1) return rate;
  const row = await database.row<{ isOwn: boolean }>(sql`select ${currencyOf(division)} = ${currency} as "isOwn"`);
  return row?.isOwn ? 1 : rate;
}

function requireReferences(call: WriteCall, { before, body }: Draft<OrderTypes>, customerId: string): Promise<void> {
  const deliverToId = body.deliverToId ?? before?.deliverToId ?? customerId;
  const references: References = {
    orderedByContactId: contactOf(customerId),
    deliverToId: accountReference,
    deliveryAddressId: addressOf(deliverToId),
    invoiceToId: accountReference,
    paymentCondition: paymentConditionReference,
    shippingMethodId: shippingMethodReference,
    warehouseId: warehouseReference,
    salespersonId: engineerReference,
    documentId: documentReference,
    workOrderId: workOrderOf(customerId),
    locationId: locationReference,
  };
  return requireLive(call, references, body, { before: before && { ...before } });
}

async function pricesOfLines(
  { database, division }: WriteCall,
  { sent }: Draft<OrderTypes>,
  items: readonly DocumentItem[],
  terms: PriceTerms,
): Promise<Map<LineChange<OrderTypes>, SalesPrice>> {
  const asked = sent.flatMap((change) => {
    const { itemId, itemCode, quantity } = change.body;
    const id = itemId?.toLowerCase();
    const named = items.find((item) => (id === undefined ? item.code === itemCode : item.id === id));
    const item = named ?? items.find((one) => one.id === change.stored?.itemId);
    return item ? [{ change, itemId: item.id, quantity: quantity ?? change.stored?.quantity ?? '1' }] : [];
  });
  const prices = await salesPricesOf(database, division, terms, asked);
  const priced = asked.flatMap(({ change }, index) => {
    const found = prices[index];
    return found ? [[change, found] as const] : [];
  });
  return new Map(priced);
}

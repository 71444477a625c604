import { Problem } from '#contract/problem.ts';
import { startOf } from '#contract/startOf.ts';
import type { ChargedVisit } from '#features/work-orders/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { SalesOrderBody } from '../schema.ts';
import { placeOrder } from './placeOrder.ts';

/**
 * Creates the order that charges a visit, and returns its id. Everything on it counts as delivered, because the visit has done the
 * work and taken its material from stock.
 * @throws Problem what orders refuse, with the names of the work order's fields
 */
export async function orderOfVisit(call: PersonalCall, visit: ChargedVisit): Promise<string> {
  try {
    return await placeOrder(call, bodyOf(visit), 'WorkOrder');
  } catch (error) {
    throw error instanceof Problem ? inWordsOfVisit(error, visit) : error;
  }
}

function bodyOf({ id, accountId, invoiceToId, locationId, description, purchaseOrder, day, lines }: ChargedVisit): SalesOrderBody {
  return {
    orderedById: accountId,
    ...(invoiceToId === null ? {} : { invoiceToId }),
    orderDate: day,
    deliveryDate: day,
    description: startOf(description, 60),
    yourRef: purchaseOrder && startOf(purchaseOrder, 30),
    workOrderId: id,
    locationId,
    lines: lines.map((line) => ({
      itemId: line.itemId ?? undefined,
      ...(line.description === null ? {} : { description: startOf(line.description, 100) }),
      quantity: line.quantity,
      // a line without a price gets that of its item
      ...(line.unitPrice === null ? {} : { unitPrice: line.unitPrice, discount: line.discount ?? 0 }),
      assetId: line.assetId,
      workOrderItemId: line.id,
    })),
  };
}

const visitNames: Readonly<Record<string, string>> = { orderedById: 'accountId', yourRef: 'purchaseOrder' };

function inWordsOfVisit({ code, details }: Problem, { lines }: ChargedVisit): Problem {
  const onVisit = (name: string) => {
    const [, index, field = ''] = /^lines\.(\d+)\.(.+)$/.exec(name) ?? [];
    return index === undefined ? (visitNames[name] ?? name) : `${lines[Number(index)]?.field ?? ''}${field}`;
  };
  const fields = Object.entries(details.fields ?? {}).map(([name, errors]) => [onVisit(name), errors] as const);
  return new Problem(code, details.fields ? { ...details, fields: Object.fromEntries(fields) } : details);
}

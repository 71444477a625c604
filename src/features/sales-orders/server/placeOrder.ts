import type { PersonalCall } from '#server/database/writeCall.ts';
import { createDocument } from '#server/documents/save.ts';
import type { SalesOrder, SalesOrderBody } from '../schema.ts';
import { contextOf } from './order.ts';
import { salesOrderKind } from './orderKind.ts';

/** Creates an order of a customer for another part of the product, inside its transaction. Returns its id. */
export async function placeOrder(call: PersonalCall, body: SalesOrderBody, source: SalesOrder['source']): Promise<string> {
  const { id } = await createDocument(call, salesOrderKind, body, { ...contextOf(call), source });
  return id;
}

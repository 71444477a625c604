import sql from 'sql-template-tag';
import { currencyOf } from '#features/divisions/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { createDocument } from '#server/documents/save.ts';
import type { SalesOrder, SalesOrderBody } from '../schema.ts';
import { contextOf } from './order.ts';
import { salesOrderKind } from './orderKind.ts';

/**
 * Creates an order of a customer for another part of the product, inside its transaction. Its prices are in the currency of the
 * division, also where the customer buys in another one. Returns its id.
 */
export async function placeOrder(
  call: PersonalCall,
  body: Omit<SalesOrderBody, 'currency'>,
  source: SalesOrder['source'],
): Promise<string> {
  const own = await call.database.row<{ currency: string }>(sql`select ${currencyOf(call.division)} as currency`);
  const { id } = await createDocument(call, salesOrderKind, { ...body, currency: own?.currency }, { ...contextOf(call), source });
  return id;
}

import { dayOf } from '#contract/days.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { createDocument } from '#server/documents/save.ts';
import type { Call } from '#server/http/call.ts';
import type { SalesOrder, SalesOrderBody } from '../schema.ts';
import { orderKind } from './orderKind.ts';

/** Makes the order of a customer that comes from another part of the product, inside its transaction. Answers its id. */
export async function placeOrder(
  call: WriteCall & Pick<Call, 'person' | 'services'>,
  body: SalesOrderBody,
  source: SalesOrder['source'],
): Promise<string> {
  const now = call.services.now();
  const { id } = await createDocument(call, orderKind, body, { person: call.person, now: now.toISOString(), today: dayOf(now), source });
  return id;
}

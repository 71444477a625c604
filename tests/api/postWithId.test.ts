import { expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { Operation } from '#contract/operation.ts';
import { callExample, exampleBody, implementedCalls } from '../support/exampleCalls.ts';
import { isList } from '../support/fieldsOf.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
// A division is known by its code, which its path names, and an upload is only continued
const posts = implementedCalls.filter(
  (operation) =>
    operation.method === 'POST' &&
    operation.status === 201 &&
    operation.body &&
    !operation.makesDivision &&
    operation.name !== 'createUpload',
);
// what is booked is never changed
const bookings = ['createGoodsDelivery', 'createGoodsReceipt', 'createMobilityOrder', 'createStockCount', 'createStockTransfer'];
// a line says of which document it is
const lines = ['createSalesOrderLine', 'createPurchaseOrderLines', 'createPurchaseInvoiceLines', 'addWorkOrderItems'];
const nowhere = seededId(999999, 'nothing', 1);
it.each(posts)('$name: with the id of a record changes that record', async (operation) => {
  const made = await callExample(api, operation);
  expect(made.status, made.text).toBe(201);
  const { id } = [made.body].flat()[0] as { id: string }; // what is made has an id
  const answer = await callExample(api, operation, { body: withId(operation, id) });
  if (bookings.includes(operation.name)) return expect(answer).toMatchObject({ status: 409, body: { code: 'notDraft' } });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  expect(([answer.body].flat()[0] as { id: string }).id).toBe(id);
  if (!lines.includes(operation.name)) {
    const alone = await callExample(api, operation, { body: { id } });
    expect(alone, alone.text.slice(0, 500)).toMatchObject({ status: 200, body: { id } });
  }
  expect(await callExample(api, operation, { body: withId(operation, id), headers: { 'if-match': '"77"' } })).toMatchObject({
    status: 412,
  });
  expect(await callExample(api, operation, { body: withId(operation, nowhere) })).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
});

function withId(operation: Operation, id: string): unknown {
  const [body] = [exampleBody(operation)].flat() as [object];
  return operation.body && isList(operation.body) ? [{ ...body, id }] : { ...body, id };
}

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { auditApi } from '../../../../tests/support/auditApi.ts';
import { salesIds, salesOrdersApi, salesRoute } from '../../../../tests/support/salesOrdersApi.ts';
import type { AuditRecord } from '../schema.ts';

const { api, place, deliver, read, stockOf } = await salesOrdersApi();
const { entryOf, undo: undoAs } = auditApi(api);
const undo = (entry: AuditRecord, as = 'sofie') => undoAs(entry, { as });
const change = async (id: string, body: object, as = 'anna') => {
  const answer = await api.call(`PUT ${salesRoute}/${id}`, { as, body });
  expect(answer.status, answer.text).toBe(200);
};
const quantities = async (id: string) => (await read(id)).lines.map(({ itemCode, quantity }) => `${itemCode} ${Number(quantity)}`);

describe('lines of an order', () => {
  it('get their former values back with what follows from them, by their numbers', async () => {
    const order = await place();
    const [first, second] = order.lines;
    const before = await stockOf(salesIds.extinguisher);
    await change(order.id, { yourRef: 'PO-1', lines: [{ id: first?.id, quantity: '12', unitPrice: '1.00' }, { id: second?.id }] });
    expect((await undo(await entryOf(order.id, 'update'))).status).toBe(200);
    const now = await read(order.id);
    expect(now).toMatchObject({ yourRef: 'PO-4711', amountInclVat: order.amountInclVat });
    expect(now.lines).toMatchObject([
      { id: first?.id, quantity: '10.0000', unitPrice: first?.unitPrice },
      { id: second?.id, quantity: '4.0000' },
    ]);
    expect(await stockOf(salesIds.extinguisher)).toEqual(before);
  });

  it('that got another item have the price again that they had before', async () => {
    const order = await place({ lines: [{ itemId: salesIds.extinguisher, quantity: '1', unitPrice: '60', discount: 0.2 }] });
    const [line] = order.lines;
    await change(order.id, { lines: [{ id: line?.id, itemId: salesIds.bracket, unitPrice: '60', discount: 0.2 }] });
    expect((await undo(await entryOf(order.id, 'update'))).status).toBe(200);
    expect((await read(order.id)).lines).toMatchObject([{ itemId: salesIds.extinguisher, unitPrice: '60.0000', discount: 0.2 }]);
  });

  it('that were removed come back anew, those that were added go', async () => {
    const order = await place();
    const [first] = order.lines;
    await change(order.id, { lines: [{ id: first?.id }, { itemId: salesIds.defibrillator, quantity: '1' }] });
    expect(await quantities(order.id)).toEqual(['BL-SS6 10', 'AED-1 1']);
    expect((await undo(await entryOf(order.id, 'update'))).status).toBe(200);
    const now = await read(order.id);
    expect(now.lines.map(({ itemCode, discount }) => [itemCode, discount])).toEqual([
      ['BL-SS6', 0],
      ['BL-OPH', 0.1],
    ]);
    expect(now.amountInclVat).toBe(order.amountInclVat);
  });

  it('stay where a line was changed again, which is named by its number and field', async () => {
    const order = await place();
    const [first, second] = order.lines;
    await change(order.id, { lines: [{ id: first?.id, quantity: '12' }, { id: second?.id }] });
    const entry = await entryOf(order.id, 'update');
    await change(order.id, { lines: [{ id: first?.id, quantity: '14' }, { id: second?.id }] });
    const answer = await undo(entry);
    expect(answer).toMatchObject({ status: 409, body: { code: 'changedSince', errors: { 'lines.1.quantity': expect.anything() } } });
    expect(answer.body.hindrances?.[0]).toMatch(/^Regel 1, Besteld: daarna gewijzigd door Anna de Boer op /);
  });

  it('stay where they were delivered', async () => {
    const order = await place();
    const [first, second] = order.lines;
    await change(order.id, { lines: [{ id: first?.id, quantity: '12' }, { id: second?.id }] });
    const entry = await entryOf(order.id, 'update');
    expect((await deliver(first, '3')).status).toBe(201);
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'lineFixed' } });
    const delivery = await entryOf(order.id, 'deliver');
    expect(delivery.undo).toBeNull();
    expect(await undo(delivery)).toMatchObject({ status: 409, body: { code: 'undoFixed' } });
  });
});

describe('an order', () => {
  it('that was deleted comes back under its number with its lines and what is expected of the stock', async () => {
    const before = await stockOf(salesIds.extinguisher);
    const order = await place();
    expect((await api.call(`DELETE ${salesRoute}/${order.id}`)).status).toBe(204);
    expect(await stockOf(salesIds.extinguisher)).toEqual(before);
    expect((await undo(await entryOf(order.id, 'delete'))).status).toBe(200);
    expect(await read(order.id)).toMatchObject({ orderNumber: order.orderNumber, amountInclVat: order.amountInclVat });
    expect(await quantities(order.id)).toEqual(['BL-SS6 10', 'BL-OPH 4']);
    expect((await stockOf(salesIds.extinguisher)).plannedOut).toBe(before.plannedOut + 10);
    expect((await deliver((await read(order.id)).lines[0], '3')).status).toBe(201);
  });

  it('that was made goes again as long as nothing is delivered and no mail has left', async () => {
    const [gone, delivered, told] = [await place(), await place(), await place()];
    expect((await undo(await entryOf(gone.id, 'create'))).status).toBe(200);
    expect((await api.call(`GET ${salesRoute}/${gone.id}`)).status).toBe(404);
    await deliver(delivered.lines[0], '3');
    expect(await undo(await entryOf(delivered.id, 'create'))).toMatchObject({ status: 409, body: { code: 'lineFixed' } });
    await api.database.sql(sql`
      insert into mail (division, id, "createdBy", "modifiedBy", receiver, "fromName", language, theme, template, "subjectType", "subjectId", "accountId", subject, "messageId", status, "sentAt", attempts, text, html)
      values (120001, gen_random_uuid(), 'test', 'test', 'info@bakker.example', 'Cura', 'nl', 'cura', 'orderConfirmation', 'SalesOrder', ${told.id}, ${told.orderedById}, 'Uw order', 'm1', 'Sent', now(), 1, '', '')`);
    const answer = await undo(await entryOf(told.id, 'create'));
    expect(answer).toMatchObject({ status: 409, body: { code: 'undoMailed' } });
    expect(answer.body.hindrances?.[0]).toMatch(/^E-mail ‘Uw order’ is op .* verzonden aan info@bakker.example$/);
  });

  it('goes back to a state as far as the table of states allows it, else the allowed ones are named', async () => {
    const order = await place();
    await change(order.id, { status: 'Cancelled' }, 'sofie');
    expect(await undo(await entryOf(order.id, 'cancel'))).toMatchObject({
      status: 409,
      body: { code: 'transition', from: 'Cancelled', allowed: [] },
    });
  });

  it('is no business of those who may not write it', async () => {
    const order = await place();
    const entry = await entryOf(order.id, 'create');
    expect((await undo(entry, 'gast')).status).toBe(403);
  });
});

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Contact } from '#features/accounts/contactSchema.ts';
import type { Mail } from '#features/mails/schema.ts';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { salesIds as ids, salesOrdersApi, salesRoute as base } from '../../../../tests/support/salesOrdersApi.ts';
import type { SalesOrder } from '../schema.ts';

const { api, place } = await salesOrdersApi();

describe('the confirmation of an order', () => {
  it('is mailed to the customer with lines and amounts, and noted on the order', async () => {
    const order = await place({ orderedById: ids.otherCustomer, deliveryDate: '2026-12-01' });
    const answer = await api.call<SalesOrder>(`POST ${base}/${order.id}/confirm`, { body: { remarks: 'Tot dan!' } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.confirmedAt).not.toBeNull();
    const filter = encodeURIComponent(JSON.stringify({ subjectId: order.id }));
    const [listed] = (await api.call<Mail[]>(`GET /api/divisions/120001/mails?filter=${filter}`)).body;
    const { body: mail } = await api.call<Mail>(`GET /api/divisions/120001/mails/${listed?.id}`);
    expect(mail).toMatchObject({
      receiver: 'info@smit.example',
      subjectType: 'SalesOrder',
      status: 'Pending',
      accountId: ids.otherCustomer,
    });
    expect(mail.subject).toContain(String(order.orderNumber));
    expect(mail.text).toContain('Tot dan!');
    expect(mail.text).toMatch(/10 stuks Sproeischuimblusser 6 l: €\s707,75/);
    expect(mail.text).toContain('dinsdag 1 december 2026');
    expect(mail.html).toMatch(/text-align:right[^>]*>€\s707,75</);
  });

  it.each([
    ['the contact', { email: 'karin@smit.example', language: 'en' }, { receiver: 'karin@smit.example', language: 'en' }],
    ['the account where the contact has none', {}, { receiver: 'info@smit.example', language: 'de' }],
  ])('goes to the address and in the language of %s', async (_whose, own, expected) => {
    await api.database.sql(sql`update account set language = 'de' where division = 120001 and id = ${ids.otherCustomer}`);
    const body = { lastName: 'Prins', ...own };
    const contact = await api.call<Contact>(`POST /api/120001/account/${ids.otherCustomer}/contact`, { body });
    expect(contact.status, contact.text).toBe(201);
    const order = await place({ orderedById: ids.otherCustomer, orderedByContactId: contact.body.id });
    expect(await api.call(`POST ${base}/${order.id}/confirm`, { body: {} })).toMatchObject({ status: 200 });
    const filter = encodeURIComponent(JSON.stringify({ subjectId: order.id }));
    expect((await api.call<Mail[]>(`GET /api/divisions/120001/mails?filter=${filter}`)).body).toMatchObject([expected]);
  });

  it('needs an address, and an order that lives', async () => {
    const order = await place();
    expect(await api.problem(`POST ${base}/${order.id}/confirm`)).toMatchObject({ status: 409, code: 'noMailAddress' });
    const cancelled = await place({ orderedById: ids.otherCustomer });
    await api.call(`PUT ${base}/${cancelled.id}`, { as: 'sofie', body: { status: 'Cancelled' } });
    expect(await api.problem(`POST ${base}/${cancelled.id}/confirm`)).toMatchObject({ status: 409, code: 'orderClosed' });
    expect(await api.problem(`POST ${base}/${cancelled.id}/confirm`, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 });
  });
});

describe('the work order of an order', () => {
  const lines = [
    { itemId: ids.extinguisher, quantity: '10' },
    { itemCode: 'VRACHT', quantity: '1', unitPrice: '80' },
  ];

  it('takes services as lines that are not charged again, goods as instructions', async () => {
    const order = await place({ locationId: ids.location, description: 'Blussers ophangen', lines });
    const answer = await api.call<SalesOrder>(`POST ${base}/${order.id}/workorder`);
    expect(answer.status, answer.text).toBe(200);
    const { workOrderId, workOrderNumber } = answer.body;
    const { body: workOrder } = await api.call<WorkOrder>(`GET /api/workorders/${workOrderId}`);
    expect(workOrder).toMatchObject({
      number: workOrderNumber,
      locationId: ids.location,
      type: 'Installation',
      description: 'Blussers ophangen',
      purchaseOrder: 'PO-4711',
      instructions: '10 st BL-SS6 Sproeischuimblusser 6 l',
      items: [{ kind: 'Service', itemCode: 'VRACHT', quantity: '1.0000', billable: false }],
    });
    expect(await api.problem(`POST ${base}/${order.id}/workorder`)).toMatchObject({ code: 'hasWorkOrder' });
  });

  it('has the prices of an order in another currency in our own', async () => {
    const lines = [{ itemId: ids.transport, quantity: '1', unitPrice: '30' }];
    const order = await place({ currency: 'USD', exchangeRate: 0.5, locationId: ids.location, lines });
    const { body } = await api.call<SalesOrder>(`POST ${base}/${order.id}/workorder`);
    expect((await api.call<WorkOrder>(`GET /api/workorders/${body.workOrderId}`)).body.items).toMatchObject([{ unitPrice: '15.0000' }]);
  });

  it('is called by its order and customer, in the language of the reader, where the order has no description', async () => {
    const order = await place({ locationId: ids.location, lines });
    const answer = await api.call<SalesOrder>(`POST ${base}/${order.id}/workorder`, { headers: { 'accept-language': 'de' } });
    const { body: workOrder } = await api.call<WorkOrder>(`GET /api/workorders/${answer.body.workOrderId}`);
    expect(workOrder.description).toBe(`Auftrag ${order.orderNumber} von ${order.orderedByName}`);
  });

  it('takes a service that is out of use by now, as the order has it', async () => {
    const order = await place({ locationId: ids.location, lines });
    const endOn = (day: string | null) =>
      api.database.sql(sql`update item set "endDate" = ${day}::date where division = 120001 and id = ${ids.transport}`);
    await endOn('2020-01-31');
    const { body } = await api.call<SalesOrder>(`POST ${base}/${order.id}/workorder`);
    await endOn(null);
    expect((await api.call<WorkOrder>(`GET /api/workorders/${body.workOrderId}`)).body.items).toMatchObject([{ itemCode: 'VRACHT' }]);
  });

  it('is made at the location that is named, or refused', async () => {
    const order = await place({ lines });
    expect(await api.problem(`POST ${base}/${order.id}/workorder`)).toMatchObject({ status: 409, code: 'noLocation' });
    const answer = await api.call<SalesOrder>(`POST ${base}/${order.id}/workorder`, { body: { locationId: ids.location } });
    expect(answer.body).toMatchObject({ locationId: ids.location, workOrderNumber: expect.any(String) });
    const [row] = await api.database.sql<{ count: number }>(
      sql`select count(*)::integer as count from "workOrder" where "locationId" = ${ids.location}`,
    );
    expect(row?.count).toBeGreaterThan(0);
  });
});

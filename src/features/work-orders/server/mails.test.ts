import sql from 'sql-template-tag';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '#features/mails/schema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { startMailServer } from '../../../../tests/support/mailServer.ts';
import { accountIds } from '../../../../tests/support/serviceRequests.ts';
import { arrangeWorkOrders, change, freeHour, given, makeOrder } from '../../../../tests/support/workOrders.ts';

const server = await startMailServer();
const api = await testApi({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, PUBLIC_URL: 'https://service.preventie.example' });

beforeAll(async () => {
  await arrangeWorkOrders(api);
  await api.database.sql(sql`update account set language = 'de' where id = ${accountIds.plain}`);
});
afterEach(() => api.database.run('delete from mail'));

const planned = { plannedStart: '2026-12-07T07:30:00Z', plannedEnd: '2026-12-07T09:00:00Z', engineerId: given.mike };
const contact = { contactName: 'Ann Smith', contactEmail: 'ann@customer.example' };

async function mails(): Promise<Mail[]> {
  const listed = (await api.call<Mail[]>('GET /api/divisions/120001/mails?sort=["created","ASC"]')).body;
  return Promise.all(listed.map(async ({ id }) => (await api.call<Mail>(`GET /api/divisions/120001/mails/${id}?withSecrets=true`)).body));
}

const linkIn = (text: string) => /https:\/\/\S+\/accounts\/work-order\/([\w-]+)#([\w-]+)/.exec(text);

describe('the contact of a work order', () => {
  it('is told of a confirmed appointment in the language of the account, with a link that opens the work order', async () => {
    const order = await makeOrder(api, { ...planned, ...contact });
    expect(await mails()).toEqual([]);
    expect((await change(api, order.id, { status: 'Bevestigd' })).status).toBe(200);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      receiver: contact.contactEmail,
      template: 'workOrderConfirmed',
      language: 'de',
      subjectType: 'WorkOrder',
      subjectId: order.id,
      accountId: accountIds.plain,
      status: 'Pending',
    });
    expect(mail?.subject).toContain(`Termin ${order.number}: Montag, 7. Dezember 2026`);
    expect(mail?.text).toContain('08:30 Uhr bis 10:00 Uhr');
    expect(mail?.text).toContain('Techniker: Mike\n');
    expect(mail?.text).not.toContain('Visser');
    const [, id, token = ''] = linkIn(mail?.text ?? '') ?? [];
    expect(id).toBe(order.id);
    const opened = await api.call(`GET /api/workorders/${order.id}`, { as: null, headers: { 'x-workorder-token': token } });
    expect(opened.status).toBe(200);
  });

  it('is told of each new date, without the reason, and of nothing else', async () => {
    const order = await makeOrder(api, { ...freeHour(), engineerId: given.mike, ...contact });
    await change(api, order.id, { status: 'Bevestigd' });
    await change(api, order.id, { status: 'Bevestigd', description: 'Ander werk' });
    const moved = { plannedStart: '2026-12-14T07:30:00Z', plannedEnd: '2026-12-14T09:00:00Z' };
    await change(api, order.id, { status: 'Herpland', ...moved, rescheduleReason: 'Monteur is ziek' });
    await change(api, order.id, { status: 'Herpland', instructions: 'Neem ladder mee' });
    const written = await mails();
    expect(written.map(({ template }) => template)).toEqual(['workOrderConfirmed', 'workOrderRescheduled']);
    expect(written[1]?.subject).toContain('14. Dezember 2026');
    expect(written[1]?.text).not.toContain('ziek');
  });

  it.each([
    ['withdrawn', { status: 'Open' }],
    ['cancelled', { status: 'Geannuleerd', cancelReason: 'Monteur is ziek' }],
  ])('is told of an agreed appointment that is %s, without the reason', async (_how, step) => {
    const order = await makeOrder(api, { ...planned, ...contact });
    await change(api, order.id, { status: 'Bevestigd', override: true });
    expect((await change(api, order.id, step)).status).toBe(200);
    const [, mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ receiver: contact.contactEmail, template: 'workOrderCancelled', language: 'de', subjectId: order.id });
    expect(mail?.subject).toBe(`Termin ${order.number} entfällt: Montag, 7. Dezember 2026 um 08:30 Uhr`);
    expect(mail?.text).toContain('08:30 Uhr bis 10:00 Uhr');
    expect(mail?.text).not.toContain('ziek');
    expect(linkIn(mail?.text ?? '')).toBeNull();
  });

  it('is not told that an appointment is cancelled which was never agreed, or is over', async () => {
    const open = await makeOrder(api, { ...planned, ...contact });
    await change(api, open.id, { status: 'Geannuleerd', cancelReason: 'Toch niet' });
    expect(await mails()).toEqual([]);
    const past = await makeOrder(api, {
      plannedStart: '2026-01-05T08:00:00Z',
      plannedEnd: '2026-01-05T09:00:00Z',
      ...contact,
      engineerId: given.mike,
    });
    await change(api, past.id, { status: 'Bevestigd', override: true });
    await change(api, past.id, { status: 'Geannuleerd', cancelReason: 'Niet geweest' });
    expect((await mails()).map(({ template }) => template)).toEqual(['workOrderConfirmed']);
  });

  it('gets a link by mail when a person sends it, and the person is told when there is no address', async () => {
    const order = await makeOrder(api, contact);
    const link = `POST /api/workorders/${order.id}/link?mail=true`;
    const made = await api.call<{ address: string }>(link, { as: 'sofie' });
    expect(made.status).toBe(201);
    const [mail] = await mails();
    expect(mail).toMatchObject({ template: 'workOrderLink', receiver: contact.contactEmail });
    expect(mail?.html).toContain(made.body.address);
    await change(api, order.id, { contactEmail: null });
    expect(await api.problem(link, { as: 'sofie' })).toMatchObject({ status: 400, errors: { contactEmail: [expect.any(String)] } });
    expect(await mails()).toHaveLength(1);
  });

  it('gets a link whose token is stored encrypted, and which a person sees on request only, as the audit notes', async () => {
    const order = await makeOrder(api, contact);
    const { body } = await api.call<{ address: string; token: string }>(`POST /api/workorders/${order.id}/link?mail=true`, { as: 'sofie' });
    const [whole] = await mails();
    expect([whole?.text?.includes(body.address), whole?.html?.includes(body.address)]).toEqual([true, true]);
    const usual = await api.call<Mail>(`GET /api/divisions/120001/mails/${whole?.id}`);
    expect(usual.text).not.toContain(body.token);
    expect(usual.body.text).toContain(`/accounts/work-order/${order.id}#********`);
    const stored = await api.database.sql<{ text: string }>(sql`
      select m::text as text from mail m union all select a::text from audit a union all select i::text from idempotency i`);
    expect(stored.filter(({ text }) => text.includes(body.token))).toEqual([]);
    const noted = await api.database.sql(sql`select "byName" from audit where "entityId" = ${whole?.id} and action = 'readSecrets'`);
    expect(noted).toEqual([{ byName: 'Anna de Boer' }]);
  });

  it('is sent the whole link', async () => {
    const order = await makeOrder(api, contact);
    const { body } = await api.call<{ token: string }>(`POST /api/workorders/${order.id}/link?mail=true`, { as: 'sofie' });
    await api.runJobs();
    const source = server.received.map((mail) => mail.source.replaceAll(/=\r?\n/g, '')).join();
    expect(source.split(`#${body.token}`)).toHaveLength(3); // in the text and in the HTML
    expect(source).not.toContain('********');
  });

  it('is told nothing where no address is known', async () => {
    const order = await makeOrder(api, { ...freeHour(), engineerId: given.mike, contactName: 'Ann', contactEmail: null });
    expect((await change(api, order.id, { status: 'Bevestigd' })).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect(await api.database.sql(sql`select from "workOrderLink" where "workOrderId" = ${order.id}`)).toEqual([]);
  });
});

import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Contact } from '#features/accounts/contactSchema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds, addRequest } from '../../../../tests/support/serviceRequests.ts';
import { arrangeWorkOrders, change, freeHour, given, makeOrder, signOrder } from '../../../../tests/support/workOrders.ts';
import type { AuditRecord, erasure } from '../schema.ts';

type Erasure = z.infer<typeof erasure>;

const api = await testApi();
beforeAll(() => arrangeWorkOrders(api));

interface Made {
  id: string;
}

const made = async <Body extends Made>(route: string, body: object, as = 'anna'): Promise<Body> => {
  const answer = await api.call<Body>(`POST ${route}`, { as, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const contactOf = async (accountId: string, name: string) => {
  const body = { firstName: name, lastName: 'Zwart', email: `${name}@zwart.example`, mobile: '06 555 0199' };
  return made<Contact>(`/api/120001/account/${accountId}/contact`, body);
};
const accountOf = async (name: string) => {
  const place = { addressLine1: `${name}straat 1`, postcode: '3511 AB', city: 'Utrecht', country: 'NL' };
  return made<Made>('/api/120001/account', { name, status: 'Customer', isSupplier: true, email: `info@${name}.example`, ...place });
};
const erased = async (entity: string, entityId: string, as = 'ada') =>
  (await api.call('POST /api/divisions/120001/erasures', { as, body: { entity, entityId } })).status;
const previewed = async (entity: string, entityId: string, as = 'ada') =>
  api.call<Erasure>('POST /api/divisions/120001/erasures?dryRun=true', { as, body: { entity, entityId } });

/** Has what stands in the audit of this month stand in that of months past and to come, and in the partition of all other months, too. */
async function spread(): Promise<void> {
  for (const months of [-30, -1, 1, 2, 30])
    await api.database.sql(sql`
      insert into audit (division, entity, "entityId", at, id, action, by, "byName", before, after, "requestId", operation, channel, reason)
      select division, entity, "entityId", at + make_interval(months => ${months}), gen_random_uuid(), action, by, "byName", before, after, "requestId", operation, channel, reason
      from audit where at between now() - interval '1 day' and now() + interval '1 day'`);
}

/** The tables whose rows hold a text somewhere, the months of the audit one by one. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await api.database.sql<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await api.database.sql(sql`select from ${raw(`"${name}"`)} t where t::text ilike ${`%${text}%`} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Where a person stands before an erasure, in several months of the audit among other places, and where afterwards. */
async function erasedFrom(entity: string, id: string, text: string) {
  await spread();
  const before = await placesOf(text);
  expect(before.filter((name) => name.startsWith('audit_')).length).toBeGreaterThan(3);
  const preview = await previewed(entity, id);
  expect(await placesOf(text)).toEqual(before);
  const told = await api.call<Erasure>('POST /api/divisions/120001/erasures', { as: 'ada', body: { entity, entityId: id } });
  expect(told.body).toEqual({ dryRun: false, parts: preview.body.parts.map((part) => ({ ...part, names: [] })) });
  return { before: before.filter((name) => !name.startsWith('audit_')), after: await placesOf(text), preview: preview.body };
}

describe('a person is erased from the record, its copies and all months of the audit:', () => {
  it('a contact, with the copies on requests and work orders', async () => {
    const contact = await contactOf(accountIds.plain, 'Quirijn');
    await addRequest(api, {
      locationId: given.location,
      contacts: [{ contactId: contact.id, name: 'Quirijn Zwart', email: 'quirijn@zwart.example' }],
    });
    const order = await makeOrder(api, { contactId: contact.id });
    await change(api, order.id, { contactName: 'Quirijn de Zwart' });
    const { before, after, preview } = await erasedFrom('contact', contact.id, 'quirijn');
    expect(preview.parts).toEqual([
      { entity: 'contact', records: 1, fields: ['firstName', 'email', 'mobile', 'lastName', 'fullName'], names: ['Quirijn Zwart'] },
      { entity: 'workOrder', records: 1, fields: ['contactName'], names: [`${order.number} Jaarlijks onderhoud`] },
      { entity: 'serviceRequestContact', records: 1, fields: ['email', 'name'], names: ['Quirijn Zwart'] },
    ]);
    expect(before).toEqual(['account', 'contact', 'serviceRequestContact', 'workOrder']);
    expect(after).toEqual([]);
  });

  it('a contact, whose making is repeated afterwards', async () => {
    const repeated = () =>
      api.call<Contact>(`POST /api/120001/account/${accountIds.plain}/contact`, {
        body: { firstName: 'Yvonneke', lastName: 'Zwart' },
        headers: { 'idempotency-key': 'made-once' },
      });
    const { body } = await repeated();
    const { before, after } = await erasedFrom('contact', body.id, 'yvonneke');
    expect(before).toEqual(['account', 'contact', 'idempotency']);
    expect(after).toEqual([]);
    expect(await repeated()).toMatchObject({ status: 201, text: '' });
    expect(await placesOf('yvonneke')).toEqual([]);
  });

  it('a contact that was deleted, by itself a month later, and it comes back no more', async () => {
    const contact = await contactOf(accountIds.plain, 'Xandrina');
    expect((await api.call(`DELETE /api/120001/contact/${contact.id}`)).status).toBe(204);
    await spread();
    await api.runJobs();
    expect(await placesOf('xandrina')).toContain('contact');
    await api.database.sql(sql`update contact set "deletedAt" = now() - interval '31 days' where id = ${contact.id}`);
    await api.database.run(`update job set "runAt" = now() where name = 'eraseDeletedContacts'`);
    await api.runJobs();
    expect(await placesOf('xandrina')).toEqual([]);
    const filter = encodeURIComponent(JSON.stringify({ entity: 'contact', entityId: contact.id, action: 'delete' }));
    const entry = (await api.call<AuditRecord[]>(`GET /api/divisions/120001/audit?filter=${filter}`, { as: 'ada' })).body.at(-1);
    const undo = await api.call<{ code: string; hindrances: string[] }>(`POST /api/divisions/120001/audit/${entry?.id}/undo`, {
      headers: { 'accept-language': 'nl' },
      body: { entity: 'contact', entityId: contact.id },
    });
    expect(undo).toMatchObject({ status: 409, body: { code: 'undoFixed' } });
    expect(undo.body.hindrances[0]).toMatch(/^De gegevens zijn gewist door Job op /);
  });

  it('an account, with its contacts, addresses, and its name on documents', async () => {
    const { id } = await accountOf('Zwartepoorte');
    await contactOf(id, 'Zwartepoorte');
    await api.call(`PUT /api/120001/account/${id}`, { body: { remarks: 'Mevrouw Zwartepoorte belt zelf' } });
    const lines = [{ itemId: given.powder, quantity: '1', unitPrice: '10', vatCode: null }];
    await made('/api/120001/salesorder', { orderedById: id, lines });
    await made('/api/120001/purchaseorder/order', {
      supplierId: id,
      lines: [{ itemId: given.powder, quantityInPurchaseUnits: '1', unitPrice: '5' }],
    });
    const { before, after } = await erasedFrom('account', id, 'zwartepoorte');
    expect(before).toEqual(expect.arrayContaining(['account', 'address', 'contact', 'purchaseOrder', 'salesOrder']));
    expect(after).toEqual([]);
    expect((await api.call(`GET /api/120001/account/${id}`)).body).toMatchObject({ name: '–', city: null, email: null });
  });

  it('an engineer who left; the work under the name stays', async () => {
    const body = {
      code: 'M099',
      employeeNumber: 990,
      fullName: 'Ysbrand Vos',
      firstName: 'Ysbrand',
      lastName: 'Vos',
      email: 'ysbrand@cura.example',
    };
    const { id } = await made<Made>('/api/divisions/120001/engineers', body, 'ada');
    const { before, after } = await erasedFrom('engineer', id, 'ysbrand');
    expect(before).toEqual(['engineer']);
    expect(after).toEqual([]);
  });

  it('a signer, also under whose name the link acted', async () => {
    const order = await makeOrder(api, { engineerId: given.mike, ...freeHour() });
    await change(api, order.id, { status: 'Bevestigd' });
    const { token } = (await api.call<{ token: string }>(`POST /api/workorders/${order.id}/link`)).body;
    const signed = await signOrder(api, order.id, { signedBy: 'Wilhelmien Blok' }, { as: null, headers: { 'x-workorder-token': token } });
    expect(signed.status, signed.text).toBe(201);
    const { before, after } = await erasedFrom('autograph', (signed.body as unknown as Made).id, 'wilhelmien');
    expect(before).toEqual(['autograph']);
    expect(after).toEqual([]);
  });

  it('a requester', async () => {
    const request = await addRequest(api, { contacts: [{ name: 'Ottolien Stam', email: 'ottolien@stam.example', role: 'Requester' }] });
    const [row] = await api.database.sql<Made>(sql`select id from "serviceRequestContact" where "serviceRequestId" = ${request.id}`);
    const { before, after } = await erasedFrom('serviceRequestContact', row?.id ?? '', 'ottolien');
    expect(before).toContain('serviceRequestContact');
    expect(after).toEqual([]);
  });

  it('who complained, with the texts that name the person', async () => {
    const body = { complaint: 'Mevrouw Jikke wacht al weken', accountId: accountIds.plain, notes: 'Jikke is boos' };
    const { id } = await made<Made>('/api/120001/complaint', body);
    const { before, after } = await erasedFrom('complaint', id, 'jikke');
    expect(before).toEqual(['complaint']);
    expect(after).toEqual([]);
  });
});

describe('an erasure', () => {
  it('says beforehand what it would take, and takes nothing then', async () => {
    const contact = await contactOf(accountIds.plain, 'Gerbrand');
    expect((await previewed('contact', contact.id, 'anna')).status).toBe(403);
    expect((await previewed('contact', given.location)).status).toBe(404);
    const first = await previewed('contact', contact.id);
    expect(first.body).toMatchObject({ dryRun: true, parts: [{ entity: 'contact', names: ['Gerbrand Zwart'] }] });
    expect((await previewed('contact', contact.id)).body).toEqual(first.body);
    expect((await api.call<Contact>(`GET /api/120001/contact/${contact.id}`)).body).toMatchObject({
      fullName: 'Gerbrand Zwart',
      version: 1,
    });
  });

  it('has nothing left to take the second time', async () => {
    const contact = await contactOf(accountIds.plain, 'Hillechien');
    await erased('contact', contact.id);
    expect((await previewed('contact', contact.id)).body).toEqual({ dryRun: true, parts: [] });
  });

  it('leaves neither the making nor the end of the record to be undone, and the server says why', async () => {
    const contact = await contactOf(accountIds.plain, 'Roelfien');
    const filter = encodeURIComponent(JSON.stringify({ entity: 'contact', entityId: contact.id, action: 'create' }));
    const made = async () => (await api.call<AuditRecord[]>(`GET /api/divisions/120001/audit?filter=${filter}`, { as: 'ada' })).body[0];
    const offered = async () =>
      (await api.call<unknown[]>(`GET /api/divisions/120001/audit/undoable?record=contact/${contact.id}`, { as: 'ada' })).body;
    expect(await made()).toMatchObject({ undo: 'removal' });
    expect(await offered()).toHaveLength(1);
    await erased('contact', contact.id);
    const entry = await made();
    expect(entry).toMatchObject({ undo: null });
    expect(await offered()).toEqual([]);
    const undo = await api.call<{ hindrances: string[] }>(`POST /api/divisions/120001/audit/${entry?.id}/undo`, {
      headers: { 'accept-language': 'nl' },
      body: { entity: 'contact', entityId: contact.id },
    });
    expect(undo).toMatchObject({ status: 409, body: { code: 'undoFixed' } });
    expect(undo.body.hindrances[0]).toMatch(/^De gegevens zijn gewist door /);
  });

  it('is told, is for administrators, and knows the records of its division', async () => {
    const contact = await contactOf(accountIds.plain, 'Femke');
    expect(await erased('contact', contact.id, 'anna')).toBe(403);
    expect(await erased('contact', given.location)).toBe(404);
    expect(await erased('contact', contact.id)).toBe(200);
    const rows = await api.database.sql(
      sql`select action, operation, before, after from audit where "entityId" = ${contact.id} and action = 'erase'`,
    );
    expect(rows).toEqual([{ action: 'erase', operation: 'erasePerson', before: null, after: null }]);
  });
});

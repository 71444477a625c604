import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { seededId } from '#contract/seededId.ts';
import type { Contact } from '#features/accounts/contactSchema.ts';
import type { Account } from '#features/accounts/schema.ts';
import { callExample, exampleBody, implementedCalls } from '../../support/exampleCalls.ts';
import { writableFields } from '../../support/fieldsOf.ts';
import { someOf } from '../../support/combinations.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const api = await demonstratedApi();
let count = 0;
const idOf = (entity: string, number: number, division = 120001) => seededId(division, entity, number);
const entities = ['account', 'contact', 'address', 'location', 'item', 'warehouse', 'document', 'asset', 'accountClassification'];

// no example names them, and the account of the examples has another classification
const deleted = entities.map((entity) => ({ entity, id: idOf(entity, entity === 'accountClassification' ? 8 : 9) }));
const elsewhere = [...entities, 'purchaseOrder', 'purchaseOrderLine', 'purchaseInvoice', 'purchaseInvoiceLine', 'salesOrder'];
const strangers = [...elsewhere, 'serviceRequest', 'engineer', 'workOrder'].map((entity) => idOf(entity, 1, 120002));
// ids of the accounting system, which nothing here can be asked about
const notOurs = /(assignedTo|storageLocation|accountManager|managerUser)Id$/;
const referring = implementedCalls.filter((operation) => operation.body && referencesIn(operation).length > 0);

beforeAll(async () => {
  for (const { entity, id } of deleted) {
    await api.database.sql(sql`update ${raw(`"${entity}"`)} set "deletedAt" = now() where id = ${id}`);
  }
  // the visiting address has the id of its account
  await api.database.sql(sql`update address set "deletedAt" = now() where id = ${idOf('account', 9)}`);
}, 120_000);

describe('what another division holds, or none', () => {
  it.each(referring)('is nothing that $name may refer to', async (operation) => {
    const before = await whatIsWritten();
    for (const field of referencesIn(operation)) {
      for (const id of [...strangers, idOf('nothing', 1, 999999)]) {
        const answer = await callExample(api, operation, { body: field.put(exampleBody(operation), id) });
        expect.soft([400, 404, 409], `${field.name} ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
      }
    }
    expect(await whatIsWritten()).toEqual(before);
  });
});

describe('what is deleted', () => {
  it.each(referring)('is nothing that $name may refer to', async (operation) => {
    for (const [turn, field] of referencesIn(operation).entries()) {
      for (const { entity, id } of someOf(deleted, turn, 4)) {
        const answer = await callExample(api, operation, { body: field.put(exampleBody(operation), id) });
        expect.soft(answer.status, `${field.name} ${entity} ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('may stay in a record that is sent back as it was read', async () => {
    const [parent, child] = [idOf('account', 11), idOf('account', 12)];
    await api.call(`PUT /api/120001/account/${child}`, { body: { parentId: parent } });
    await api.database.sql(sql`update account set "deletedAt" = now() where id = ${parent}`);
    const { body } = await api.call<Account>(`GET /api/120001/account/${child}`);
    expect(body.parentId).toBe(parent);
    const { name, parentId, invoiceAccountId, resellerId, postcode, country } = body;
    const again = await api.call(`PUT /api/120001/account/${child}`, {
      body: { name, parentId, invoiceAccountId, resellerId, postcode, country },
    });
    expect(again.status, again.text).toBe(200);
  });
});

describe.each(['createSalesOrder', 'createPurchaseOrder', 'savePurchaseInvoice'])('a line of %s', (name) => {
  const operation = implementedCalls.find((one) => one.name === name);
  const lines = (...costCenters: (string | null)[]) => {
    const { lines: [line] = [], ...rest } = (operation ? exampleBody(operation) : {}) as { lines?: object[] }; // a document with lines
    return { ...rest, yourRef: `KP ${++count}`, lines: costCenters.map((costCenter) => ({ ...line, costCenter })) };
  };

  it('has no cost centre that was deleted or never was, and is named', async () => {
    if (!operation) throw new Error('There is no such call');
    const code = `KP-${name}`.slice(0, 10);
    const added = await api.call<{ id: string }>('POST /api/120001/lookup/costcenter', { as: 'ada', body: { code, description: 'Oud' } });
    expect((await callExample(api, operation, { body: lines(null, code) })).status).toBe(201);
    await api.database.sql(sql`update "costCenter" set "deletedAt" = now() where division = 120001 and id = ${added.body.id}`);
    for (const wrong of [code, 'NOPE']) {
      const refused = await callExample(api, operation, { body: lines(null, wrong) });
      expect(refused).toMatchObject({ status: 400, body: { errors: { 'lines.1.costCenter': [expect.any(String)] } } });
    }
  });
});

describe('a supplier', () => {
  it('is not represented by the contact of another account', async () => {
    const { body: contacts } = await api.call<Contact[]>(`GET /api/120001/contact/relation/${idOf('account', 3)}`);
    const contactId = contacts[0]?.id ?? '';
    const order = implementedCalls.find(({ name }) => name === 'createPurchaseOrder');
    if (!order) throw new Error('No call creates orders');
    const answer = await callExample(api, order, { body: { ...(exampleBody(order) as object), supplierContactId: contactId } }); // an order is an object
    expect(answer).toMatchObject({ status: 400, body: { errors: { supplierContactId: [expect.any(String)] } } });
  });
});

describe('a document', () => {
  const upload = (fields: Record<string, string>) =>
    api.upload('POST /api/120001/document', { content: '%PDF-1.4\n%%EOF\n', fileName: 'bijlage.pdf', fields });

  it.each([
    ['an account of another division', { accountId: idOf('account', 1, 120002) }, 'accountId'],
    ['a deleted account', { accountId: idOf('account', 9) }, 'accountId'],
    ['an invoice of another division', { subjectType: 'PurchaseInvoice', subjectId: idOf('purchaseInvoice', 1, 120002) }, 'subjectId'],
    ['an invoice that is an order', { subjectType: 'PurchaseInvoice', subjectId: idOf('purchaseOrder', 1) }, 'subjectId'],
    ['something that it does not name', { subjectId: idOf('purchaseInvoice', 1) }, 'subjectType'],
    ['anything', { subjectType: 'Other', subjectId: idOf('purchaseInvoice', 1) }, 'subjectId'],
  ])('is not about %s', async (_what, fields, field) => {
    expect(await upload(fields)).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
  });

  it('is about a record that is there', async () => {
    const { body } = await api.call<{ id: string }[]>('GET /api/120001/purchaseinvoice?sort=-invoiceDate');
    const subjectId = body[0]?.id ?? '';
    expect(await upload({ subjectType: 'PurchaseInvoice', subjectId })).toMatchObject({ status: 201, body: { subjectId } });
  });
});

function referencesIn(operation: Operation) {
  return (operation.body ? writableFields(operation.body) : []).flatMap((field) => {
    const last = field.name.split('.').at(-1) ?? '';
    if (last === 'id' || !/Ids?$|classifications$/.test(last) || notOurs.test(field.name)) return [];
    return [{ name: field.name, put: (body: unknown, id: string) => field.put(body, last.endsWith('s') ? [id] : id) }];
  });
}

async function whatIsWritten(): Promise<unknown> {
  return api.database.sql(sql`select (select count(*) from audit) as audited, (select count(*) from idempotency) as kept`);
}

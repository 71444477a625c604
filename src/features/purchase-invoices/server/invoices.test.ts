import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { testApi } from '../../../../tests/support/api.ts';
import { addPurchasingRecords, purchasingIds } from '../../../../tests/support/purchasingRecords.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#features/purchase-orders/schema.ts';
import type { OpenLine, PurchaseInvoice, PurchaseInvoiceLine } from '../schema.ts';

type Order = PurchaseOrder & { lines: PurchaseOrderLine[] };
type Invoice = PurchaseInvoice & { lines: PurchaseInvoiceLine[] };

const api = await testApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing;supervisor=CURA-Supervisor', FOUR_EYES_AMOUNT: '10000' });
const division = 120001;
const base = `/api/${division}/purchaseinvoice`;
const orders = `/api/${division}/purchaseorder`;
const ids = purchasingIds(division);
const nobodys = '0b1c2d3e-0000-7000-8000-000000000001';
const as = 'piet';
let reference = 0;

beforeAll(async () => {
  await addPurchasingRecords(api.database, division);
  await addPurchasingRecords(api.database, 230001);
});

const line = (itemId: string, quantity: string, unitPrice: string, more: object = {}) => ({ itemId, quantity, unitPrice, ...more });

const body = (more: object = {}) => ({
  supplierId: ids.supplier,
  yourRef: `F-${++reference}`,
  invoiceDate: '2026-11-14',
  journal: '70',
  lines: [line(ids.extinguisher, '2', '50')],
  ...more,
});

async function enter(more: object = {}): Promise<Invoice> {
  const answer = await api.call<Invoice>(`POST ${base}`, { as, body: body(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const save = (id: string, more: object, options: { as?: string; headers?: Record<string, string> } = {}) =>
  api.call<Invoice>(`POST ${base}`, { as, ...options, body: { id, ...more } });
const refused = (id: string, more: object, person = as) => api.problem(`POST ${base}`, { as: person, body: { id, ...more } });
const read = async (id: string) => (await api.call<Invoice>(`GET ${base}/${id}`)).body;
const orderOf = async (id: string) => (await api.call<Order>(`GET ${orders}/order/${id}`)).body;

async function ordered(received: string, more: object = {}): Promise<Order> {
  const lines = [{ itemId: ids.extinguisher, quantityInPurchaseUnits: '24', unitPrice: '48.50', costCenter: 'KD' }];
  const order = (await api.call<Order>(`POST ${orders}/order`, { as, body: { supplierId: ids.supplier, lines, ...more } })).body;
  if (received !== '0') {
    const receipt = { lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantityReceived: received }] };
    expect((await api.call(`POST ${orders}/goodsreceipt`, { as, body: receipt })).status).toBe(201);
  }
  return order;
}

describe('POST /purchaseinvoice', () => {
  it('enters a draft with number, due date, period and totals', async () => {
    const answer = await api.call<Invoice>(`POST ${base}`, { as, body: body({ yourRef: ' 2026-04417 ' }) });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`${base}/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      status: 'Draft',
      type: 'Direct',
      yourRef: '2026-04417',
      dueDate: '2026-12-14',
      financialYear: 2026,
      financialPeriod: 11,
      paymentCondition: '30',
      currency: 'EUR',
      warehouseId: ids.mainWarehouse,
      amount: '121.0000',
      vatAmount: '21.0000',
      supplierName: 'Brandmeester Groothandel',
      differences: [],
    });
    expect(answer.body.lines).toMatchObject([
      {
        lineNumber: 1,
        itemCode: 'BL-SS6',
        description: 'Sproeischuimblusser 6 l',
        netPrice: '50.0000',
        amount: '100.0000',
        vatCode: '2',
        vatTyped: false,
      },
    ]);
    expect(await read(answer.body.id)).toEqual(answer.body);
  });

  it.each([
    ['supplierId', { supplierId: undefined }],
    ['supplierId', { supplierId: ids.customer }],
    ['yourRef', { yourRef: undefined }],
    ['yourRef', { yourRef: '  ' }],
    ['yourRef', { yourRef: 'x'.repeat(31) }],
    ['invoiceDate', { invoiceDate: undefined }],
    ['invoiceDate', { invoiceDate: '2026-02-30' }],
    ['journal', { journal: undefined }],
    ['journal', { journal: 'XX' }],
    ['paymentCondition', { paymentCondition: 'XX' }],
    ['controlAmount', { controlAmount: '1.23456' }],
    ['status', { status: 'Booked' }],
    ['lines.0.itemId', { lines: [{ quantity: '1' }] }],
    ['lines.0.quantity', { lines: [{ itemId: ids.bracket }] }],
    ['lines.0.quantity', { lines: [line(ids.bracket, '0', '1')] }],
    ['lines.1.vatCode', { lines: [line(ids.bracket, '1', '1'), line(ids.bracket, '1', '1', { vatCode: '99' })] }],
    ['lines.0.purchaseOrderLineId', { lines: [{ purchaseOrderLineId: nobodys }] }],
    ['lines.0.discount', { lines: [line(ids.bracket, '1', '1', { discount: 1.5 })] }],
    ['paid', { paid: true }],
  ])('names the field %s', async (field, more) => {
    const problem = await api.problem(`POST ${base}`, { as, body: body(more) });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toContain(field);
  });

  it('refuses a blocked supplier, nobody, a person without the role, another division', async () => {
    expect(await api.problem(`POST ${base}`, { as, body: body({ supplierId: ids.blockedSupplier }) })).toMatchObject({
      code: 'accountBlocked',
    });
    expect(await api.problem(`POST ${base}`, { as: null, body: body() })).toMatchObject({ status: 401 });
    expect(await api.problem(`POST ${base}`, { as: 'anna', body: body() })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await api.problem(`POST /api/230001/purchaseinvoice`, { as: 'bram', body: body() })).toMatchObject({
      code: 'divisionForbidden',
    });
  });

  it('refuses a reference that the supplier used before in the same year, however it is written', async () => {
    const first = await enter({ yourRef: 'Dubbel-1' });
    expect(await api.problem(`POST ${base}`, { as, body: body({ yourRef: 'DUBBEL-1', invoiceDate: '2026-01-02' }) })).toMatchObject({
      status: 409,
      code: 'duplicateInvoice',
      duplicate: { id: first.id, entryNumber: first.entryNumber },
    });
    await enter({ yourRef: 'Dubbel-1', invoiceDate: '2025-12-31' });
    await enter({ yourRef: 'Dubbel-1', supplierId: ids.otherSupplier });
    const other = await enter();
    expect(await refused(other.id, { yourRef: 'dubbel-1' })).toMatchObject({ code: 'duplicateInvoice' });
    await api.call(`DELETE ${base}/${first.id}`, { as });
    await enter({ yourRef: 'dubbel-1' });
  });

  it('lets only one of several saved at once keep a reference', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call<{ code?: string }>(`POST ${base}`, { as, body: body({ yourRef: 'TEGELIJK' }) })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body.code)).toEqual([
      'duplicateInvoice',
      'duplicateInvoice',
    ]);
  });

  it('enters once for a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'invoice-1' };
    const same = body();
    const first = await api.call<Invoice>(`POST ${base}`, { as, headers, body: same });
    const second = await api.call<Invoice>(`POST ${base}`, { as, headers, body: same });
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await api.problem(`POST ${base}`, { as, headers, body: body() })).toMatchObject({ status: 422 });
  });

  it('computes due dates from days and month ends', async () => {
    expect(await enter({ supplierId: ids.otherSupplier })).toMatchObject({ paymentCondition: 'EM', dueDate: '2026-11-30' });
    expect(await enter({ dueDate: '2026-11-20' })).toMatchObject({ dueDate: '2026-11-20' });
  });
});

describe('an invoice from an order', () => {
  it('takes item, quantity that arrived, price, VAT code and cost centre from the order line', async () => {
    const order = await ordered('20');
    const invoice = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    expect(invoice).toMatchObject({ type: 'Invoice', source: 'PurchaseOrder', differences: [] });
    expect(invoice.lines[0]).toMatchObject({
      itemCode: 'BL-SS6',
      quantity: '20.0000',
      unitPrice: '48.5000',
      vatCode: '2',
      costCenter: 'KD',
      orderNumber: order.orderNumber,
      orderLineNumber: 1,
      orderedQuantity: '24.0000',
      receivedQuantity: '20.0000',
      invoicedElsewhere: '0.0000',
      orderPrice: '48.5000',
    });
    expect(await orderOf(order.id)).toMatchObject({
      invoiceStatus: 'Partial',
      orderStatus: 'Partial',
      lines: [{ invoicedQuantity: '20.0000' }],
    });
  });

  it('completes the order and opens it again when the invoice goes', async () => {
    const order = await ordered('24');
    const invoice = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    expect(await orderOf(order.id)).toMatchObject({ invoiceStatus: 'Complete', orderStatus: 'Complete' });
    await save(invoice.id, { lines: [{ id: invoice.lines[0]?.id, quantity: '4' }] });
    expect(await orderOf(order.id)).toMatchObject({ invoiceStatus: 'Partial', orderStatus: 'Partial' });
    expect((await api.call(`DELETE ${base}/${invoice.id}`, { as })).status).toBe(204);
    expect(await orderOf(order.id)).toMatchObject({ invoiceStatus: 'Open', lines: [{ invoicedQuantity: '0.0000' }] });
  });

  it('marks what is more than received, and another price', async () => {
    const order = await ordered('20');
    const first = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '15' }] });
    const second = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '9', unitPrice: '49' }] });
    expect(first.differences).toEqual([]);
    expect(second.lines[0]).toMatchObject({ invoicedElsewhere: '15.0000' });
    expect(second.differences).toMatchObject([
      { lineNumber: 1, code: 'moreThanReceived', invoiced: '9.0000', expected: '5.0000' },
      { code: 'price', invoiced: '49.0000', expected: '48.5000' },
    ]);
  });

  it('takes back what a credit note returns', async () => {
    const order = await ordered('24');
    await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    await enter({ type: 8034, lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '4' }] });
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('20.0000');
  });

  it('refuses an order line of another supplier', async () => {
    const order = await ordered('0', { supplierId: ids.otherSupplier });
    expect(await api.problem(`POST ${base}`, { as, body: body({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] }) })).toMatchObject({
      status: 409,
      code: 'oneSupplier',
    });
  });

  it('offers the open lines of a supplier with their receipts', async () => {
    const order = await ordered('20');
    const lines = async () =>
      (await api.call<OpenLine[]>(`GET ${base}/openlines?supplierId=${ids.supplier}`)).body.filter(
        (one) => one.purchaseOrderId === order.id,
      );
    expect(await lines()).toMatchObject([
      {
        orderNumber: order.orderNumber,
        orderedQuantity: '24.0000',
        receivedQuantity: '20.0000',
        receivedNotInvoiced: '20.0000',
        receipts: [{ quantityReceived: '20.0000' }],
      },
    ]);
    await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '24' }] });
    expect(await lines()).toEqual([]);
    expect(Object.keys((await api.problem(`GET ${base}/openlines`)).errors ?? {})).toEqual(['supplierId']);
  });

  it('keeps the sum right when two invoices take from one order line at once', async () => {
    const order = await ordered('24');
    const lines = [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '6' }];
    await Promise.all([1, 2, 3].map(() => enter({ lines })));
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('18.0000');
  });
});

describe('POST /purchaseinvoice with an id', () => {
  it('changes what is given; lines stand for all lines', async () => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '2', '50'), line(ids.bracket, '1', '10')] });
    const answer = await save(invoice.id, {
      lines: [line(ids.transport, '1', '35'), { id: invoice.lines[0]?.id, discount: 0.1 }],
      invoiceDate: '2026-10-31',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ version: 2, dueDate: '2026-11-30', financialPeriod: 10, amount: '151.2500' });
    expect(answer.body.lines.map((one) => [one.lineNumber, one.itemCode, one.amount])).toEqual([
      [1, 'VRACHT', '35.0000'],
      [2, 'BL-SS6', '90.0000'],
    ]);
    const unchanged = await save(invoice.id, { description: 'Zeist' });
    expect(unchanged.body.lines).toHaveLength(2);
    expect(await refused(nobodys, { description: 'x' })).toMatchObject({ status: 404 });
  });

  it('takes an invoice back as it was read', async () => {
    const invoice = await enter();
    const answer = await save(invoice.id, invoice);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      ...invoice,
      version: 2,
      modified: expect.any(String) as string,
    });
  });

  it('refuses a stale version with the current record', async () => {
    const invoice = await enter();
    await save(invoice.id, { remarks: 'x' });
    const answer = await save(invoice.id, { remarks: 'y' }, { headers: { 'if-match': '"1"' } });
    expect(answer).toMatchObject({ status: 412, body: { code: 'versionConflict', current: { version: 2, remarks: 'x' } } });
  });

  it('keeps VAT that was typed, until it is taken back', async () => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '2', '50', { vatAmount: '21.03' })] });
    expect(invoice).toMatchObject({ vatAmount: '21.0300', amount: '121.0300', lines: [{ vatTyped: true }] });
    const other = await save(invoice.id, { lines: [{ id: invoice.lines[0]?.id, quantity: '3' }] });
    expect(other.body).toMatchObject({ vatAmount: '21.0300' });
    expect((await save(invoice.id, { lines: [{ id: invoice.lines[0]?.id, vatAmount: null }] })).body).toMatchObject({
      vatAmount: '31.5000',
      lines: [{ vatTyped: false }],
    });
  });
});

describe('ready for booking', () => {
  const ready = { controlAmount: '121.00' };

  it('goes to Open, only takes texts there, and comes back', async () => {
    const invoice = await enter(ready);
    expect((await save(invoice.id, { status: 20 })).body).toMatchObject({ status: 'Open', version: 2 });
    expect(await refused(invoice.id, { yourRef: 'anders' })).toMatchObject({ status: 409, code: 'transition', allowed: ['Draft'] });
    expect(await refused(invoice.id, { lines: [] })).toMatchObject({ code: 'transition' });
    expect((await save(invoice.id, { remarks: 'let op' })).body).toMatchObject({ remarks: 'let op', status: 'Open' });
    expect((await save(invoice.id, { ...(await read(invoice.id)), remarks: 'nog eens' })).body).toMatchObject({ remarks: 'nog eens' });
    const back = await save(invoice.id, { status: 'Draft', yourRef: `terug-${reference}` });
    expect(back.body).toMatchObject({ status: 'Draft', yourRef: `terug-${reference}` });
    const entries = await api.database.sql<{ action: string }>(
      sql`select action from audit where division = ${division} and "entityId" = ${invoice.id} order by at, id`,
    );
    expect(entries.map((entry) => entry.action)).toEqual(['create', 'release', 'update', 'update', 'takeBack']);
  });

  it('may be entered as ready at once', async () => {
    expect(await enter({ ...ready, status: 'Open' })).toMatchObject({ status: 'Open' });
  });

  it.each([
    ['noLines', { lines: [], controlAmount: '0' }],
    ['controlAmount', {}],
    ['controlAmount', { controlAmount: '121.01' }],
    ['vatDifference', { lines: [line(ids.extinguisher, '2', '50', { vatAmount: '21.06' })], controlAmount: '121.06' }],
    ['periodClosed', { ...ready, invoiceDate: '2026-03-01' }],
    ['periodUnknown', { ...ready, invoiceDate: '2031-03-01' }],
  ])('is refused by %s', async (code, more) => {
    const invoice = await enter(more);
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({ status: 409, code });
    expect((await read(invoice.id)).status).toBe('Draft');
  });

  it('is refused for a supplier that was blocked meanwhile', async () => {
    const invoice = await enter({ ...ready, supplierId: ids.otherSupplier });
    const block = (blocked: boolean) =>
      api.database.sql(sql`update account set blocked = ${blocked} where division = ${division} and id = ${ids.otherSupplier}`);
    await block(true);
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({ code: 'accountBlocked' });
    await block(false);
  });

  it('needs a second person above the limit, who may do nothing else', async () => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '100', '100')], controlAmount: '12100' });
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({ status: 409, code: 'fourEyes' });
    expect(await refused(invoice.id, { remarks: 'x' }, 'sofie')).toMatchObject({ status: 403 });
    expect((await save(invoice.id, { status: 'Open' }, { as: 'sofie' })).body).toMatchObject({ status: 'Open' });
    expect(await refused(invoice.id, { status: 'Draft' }, 'anna')).toMatchObject({ status: 403 });
  });

  it('ends when the invoice is booked', async () => {
    const invoice = await enter(ready);
    await api.database.sql(sql`update "purchaseInvoice" set status = 'Processed' where division = ${division} and id = ${invoice.id}`);
    expect(await refused(invoice.id, { remarks: 'x' })).toMatchObject({ code: 'transition', allowed: [] });
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as })).toMatchObject({ status: 409, code: 'transition' });
    expect(await refused((await enter()).id, { status: 'Processed' })).toMatchObject({ code: 'transition', allowed: ['Open'] });
  });
});

describe('invoice lines', () => {
  it('are listed, added and removed while the invoice is a draft', async () => {
    const invoice = await enter({ controlAmount: '121' });
    const one = await api.call<PurchaseInvoiceLine>(`POST ${base}/invoiceline`, {
      as,
      body: { invoiceId: invoice.id, ...line(ids.transport, '1', '35') },
    });
    expect(one).toMatchObject({ status: 201, body: { lineNumber: 2, amount: '35.0000', invoiceId: invoice.id } });
    const two = await api.call<PurchaseInvoiceLine[]>(`POST ${base}/invoiceline`, {
      as,
      body: [1, 2].map((quantity) => ({ invoiceId: invoice.id, itemCode: 'BL-OPH', quantity })),
    });
    expect(two.body.map((added) => [added.lineNumber, added.amount])).toEqual([
      [3, '3.9500'],
      [4, '7.9000'],
    ]);
    const lines = await api.call<PurchaseInvoiceLine[]>(`GET ${base}/${invoice.id}/lines`);
    expect(lines.body.map((added) => added.lineNumber)).toEqual([1, 2, 3, 4]);
    for (const added of lines.body.slice(1)) expect((await api.call(`DELETE ${base}/invoiceline/${added.id}`, { as })).status).toBe(204);
    expect(await api.problem(`DELETE ${base}/invoiceline/${one.body.id}`, { as })).toMatchObject({ status: 404 });
    expect(await read(invoice.id)).toMatchObject({ amount: '121.0000', version: 6 });
    await save(invoice.id, { status: 'Open' });
    expect(
      await api.problem(`POST ${base}/invoiceline`, { as, body: { invoiceId: invoice.id, ...line(ids.transport, '1', '35') } }),
    ).toMatchObject({ code: 'notDraft' });
    expect(await api.problem(`DELETE ${base}/invoiceline/${lines.body[0]?.id}`, { as })).toMatchObject({ code: 'notDraft' });
  });

  it('name what is wrong, and need the role', async () => {
    const problem = await api.problem(`POST ${base}/invoiceline`, {
      as,
      body: [{ invoiceId: nobodys, ...line(ids.transport, '1', '35') }],
    });
    expect(Object.keys(problem.errors ?? {})).toEqual(['0.invoiceId']);
    expect(await api.problem(`POST ${base}/invoiceline`, { as: 'anna', body: { invoiceId: nobodys } })).toMatchObject({ status: 403 });
    expect(await api.problem(`GET ${base}/${nobodys}/lines`)).toMatchObject({ status: 404 });
  });
});

describe('GET /purchaseinvoice', () => {
  it('lists by last change, of the last 90 days unless something narrows it', async () => {
    const old = await enter();
    await api.database.sql(
      sql`update "purchaseInvoice" set modified = '2025-01-05T00:00:00Z' where division = ${division} and id = ${old.id}`,
    );
    const idsOf = async (query: string) =>
      (await api.call<Invoice[]>(`GET ${base}${query}`, { headers: { pagesize: '1000' } })).body.map((one) => one.id);
    expect(await idsOf('')).not.toContain(old.id);
    expect(await idsOf('?modifiedAfterDate=2025-01-05T00:00:00Z&modifiedBeforeDate=2025-01-05T00:00:00.001Z')).toEqual([old.id]);
    expect(await idsOf('?modifiedAfterDate=2025-01-04T00:00:00Z&modifiedBeforeDate=2025-01-05T00:00:00Z')).toEqual([]);
    const sorted = await api.call<Invoice[]>(`GET ${base}?sort=["entryNumber","DESC"]&range=[0,2]`);
    expect(sorted.body).toHaveLength(3);
    expect(sorted.body[0]?.lines).toBeUndefined();
    expect(sorted.headers['content-range']).toMatch(/^items 0-2\/\d+/);
  });

  it('filters by text, state, supplier, order and ids', async () => {
    const order = await ordered('24');
    const invoice = await enter({
      yourRef: 'ZOEK-99',
      description: 'najaarslevering',
      lines: [{ purchaseOrderLineId: order.lines[0]?.id }],
    });
    const find = async (filter: object) =>
      (await api.call<Invoice[]>(`GET ${base}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map((one) => one.id);
    expect(await find({ q: 'zoek-99 brandmeester' })).toEqual([invoice.id]);
    expect(await find({ q: 'najaars', status: 'Draft', supplierId: ids.supplier })).toEqual([invoice.id]);
    expect(await find({ q: 'najaars', status: ['Open', 'Processed'] })).toEqual([]);
    expect(await find({ purchaseOrderId: order.id })).toEqual([invoice.id]);
    expect(await find({ id: [invoice.id] })).toEqual([invoice.id]);
    expect(await api.problem(`GET ${base}?filter={"colour":1}`)).toMatchObject({ status: 400 });
    expect(Object.keys((await api.problem(`GET ${base}?modifiedAfterDate=gisteren`)).errors ?? {})).toEqual(['modifiedAfterDate']);
  });

  it('gives one, and tells of duplicates before anything is saved', async () => {
    const invoice = await enter({ yourRef: 'VOORAF' });
    const query = `supplierId=${ids.supplier}&yourRef=vooraf&invoiceDate=2026-02-02`;
    expect((await api.call<Invoice[]>(`GET ${base}/duplicates?${query}`)).body).toMatchObject([{ id: invoice.id }]);
    expect((await api.call<Invoice[]>(`GET ${base}/duplicates?${query}&except=${invoice.id}`)).body).toEqual([]);
    expect(await api.problem(`GET ${base}/${nobodys}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET /api/230001/purchaseinvoice/${invoice.id}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET ${base}/${invoice.id}`, { as: 'gast' })).toMatchObject({ status: 403 });
  });
});

describe('DELETE /purchaseinvoice/{purchaseInvoiceId}', () => {
  it('deletes once, with the right version and role', async () => {
    const invoice = await enter();
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as: 'anna' })).toMatchObject({ status: 403 });
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as, headers: { 'if-match': '"9"' } })).toMatchObject({ status: 412 });
    expect((await api.call(`DELETE ${base}/${invoice.id}`, { as })).status).toBe(204);
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as })).toMatchObject({ status: 404 });
  });
});

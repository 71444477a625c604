import { describe, expect, it } from 'vitest';
import {
  invoiceBody as body,
  invoiceLine as line,
  type InvoiceWithLines as Invoice,
  purchaseInvoicesApi,
  purchaseInvoicesRoute as base,
} from '../../../../tests/support/purchaseInvoicesApi.ts';
import { as, ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';

const { api, enter, save, refused, read } = await purchaseInvoicesApi();

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
    ['lines.0.discount', { lines: [{ itemId: ids.bracket, quantity: '1', discount: 0.0333333333 }] }],
    ['lines.0.vatAmount', { lines: [{ itemId: ids.bracket, quantity: '1', vatAmount: '1.234' }] }],
    ['currency', { currency: 'XYZ' }],
    ['yourRef', { yourRef: '2026\n1' }],
    ['status', { status: 'Booked' }],
    ['lines.0.itemId', { lines: [{ quantity: '1' }] }],
    ['lines.0.quantity', { lines: [{ itemId: ids.bracket }] }],
    ['lines.0.quantity', { lines: [line(ids.bracket, '0', '1')] }],
    ['lines.1.vatCode', { lines: [line(ids.bracket, '1', '1'), line(ids.bracket, '1', '1', { vatCode: '99' })] }],
    ['lines.0.purchaseOrderLineId', { lines: [{ purchaseOrderLineId: unknownId }] }],
    ['lines.0.discount', { lines: [line(ids.bracket, '1', '1', { discount: 1.5 })] }],
  ])('names the field %s', async (field, more) => {
    const problem = await api.problem(`POST ${base}`, { as, body: body(more) });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toContain(field);
  });

  it('refuses a blocked supplier, and a person without the capability', async () => {
    expect(await api.problem(`POST ${base}`, { as, body: body({ supplierId: ids.blockedSupplier }) })).toMatchObject({
      code: 'accountBlocked',
    });
    expect(await api.problem(`POST ${base}`, { as: 'anna', body: body() })).toMatchObject({ status: 403, code: 'forbidden' });
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

  it('is in the year or period that is given, and else in that of its day', async () => {
    expect(await enter({ financialPeriod: 3 })).toMatchObject({ financialYear: 2026, financialPeriod: 3 });
    expect(await enter({ financialYear: 2025 })).toMatchObject({ financialYear: 2025, financialPeriod: 11 });
    expect(await enter({})).toMatchObject({ financialYear: 2026, financialPeriod: 11 });
  });

  it('computes due dates from days and month ends', async () => {
    expect(await enter({ supplierId: ids.otherSupplier })).toMatchObject({ paymentCondition: 'EM', dueDate: '2026-11-30' });
    expect(await enter({ dueDate: '2026-11-20' })).toMatchObject({ dueDate: '2026-11-20' });
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
    expect(await refused(unknownId, { description: 'x' })).toMatchObject({ status: 404 });
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

describe('DELETE /purchaseinvoice/{purchaseInvoiceId}', () => {
  it('deletes once, with the right version and role', async () => {
    const invoice = await enter();
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as: 'anna' })).toMatchObject({ status: 403 });
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as, headers: { 'if-match': '"9"' } })).toMatchObject({ status: 412 });
    expect((await api.call(`DELETE ${base}/${invoice.id}`, { as })).status).toBe(204);
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as })).toMatchObject({ status: 404 });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import {
  invoiceBody,
  invoiceLine as line,
  purchaseInvoicesApi,
  purchaseInvoicesRoute as base,
} from '../../../../tests/support/purchaseInvoicesApi.ts';
import { as, division, ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, enter, save, read, ordered, orderOf } = await purchaseInvoicesApi();

const changeVat = (change: ReturnType<typeof sql>) =>
  api.database.sql(sql`update "vatCode" set ${change} where division = ${division} and code = '2'`);

beforeEach(async () => {
  await changeVat(
    sql`percentage = 0.21, type = 'Excluding', "transactionType" = 'Both', "deletedAt" = null, "validFrom" = null, "validTo" = null`,
  );
});

describe('the VAT of an invoice', () => {
  it.each([
    ['another rate', sql`percentage = 0.25`],
    ['no code any more', sql`"deletedAt" = now()`],
  ])('stays what it was when its code gets %s', async (_case, change) => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '2', '50')], controlAmount: '121.00' });
    await changeVat(change);
    await save(invoice.id, { remarks: 'let op' });
    expect(await read(invoice.id)).toMatchObject({ amount: '121.0000', vatAmount: '21.0000', lines: [{ vatPercentage: 0.21 }] });
    const more = await save(invoice.id, { lines: [{ id: invoice.lines[0]?.id, quantity: '4' }], controlAmount: '242' });
    expect(more.body).toMatchObject({ amount: '242.0000' });
    expect((await save(invoice.id, { status: 'Open' })).body).toMatchObject({ status: 'Open' });
  });

  it('leaves the order that it is of as it was priced', async () => {
    const order = await ordered('24');
    await changeVat(sql`percentage = 0.25`);
    await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '2' }] });
    const { amountInclVat, vatAmount, lines } = await orderOf(order.id);
    expect({ amountInclVat, vatAmount }).toEqual({ amountInclVat: order.amountInclVat, vatAmount: order.vatAmount });
    expect(lines[0]).toMatchObject({ vatPercentage: 0.21, invoicedQuantity: '2.0000' });
  });

  it('is that of its day for a new line, by name', async () => {
    await changeVat(sql`"validFrom" = '2026-01-01'`);
    const body = (invoiceDate: string) =>
      invoiceBody({ invoiceDate, lines: [line(ids.bracket, '1', '1', { vatCode: '1' }), line(ids.bracket, '1', '1')] });
    expect(await api.wrongFields(`POST ${base}`, { as, body: body('2025-12-31') })).toEqual(['lines.1.vatCode']);
    expect((await api.call(`POST ${base}`, { as, body: body('2026-01-01') })).status).toBe(201);
  });

  it.each([
    ['has ended', sql`"validTo" = '2025-12-31'`],
    ['is one of sales', sql`"transactionType" = 'Sales'`],
    ['is gone', sql`"deletedAt" = now()`],
  ])('is refused where the code of the item %s', async (_case, to) => {
    await changeVat(to);
    await api.database.sql(sql`update account set "purchaseVatCode" = null where division = ${division} and id = ${ids.otherSupplier}`);
    await api.database.sql(sql`update item set "salesVatCode" = '2' where division = ${division} and id = ${ids.bracket}`);
    const body = invoiceBody({ supplierId: ids.otherSupplier, invoiceDate: '2026-01-01', lines: [line(ids.bracket, '1', '1')] });
    expect(await api.wrongFields(`POST ${base}`, { as, body })).toEqual(['lines.0.vatCode']);
  });

  it('keeps the net when a text changes, also with many decimals in the discount', async () => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '1000', '99.99', { discount: 0.123457 })] });
    await save(invoice.id, { remarks: 'x', lines: invoice.lines });
    expect((await read(invoice.id)).amount).toBe(invoice.amount);
    const finer = invoiceBody({ lines: [line(ids.extinguisher, '1000', '99.99', { discount: 0.123_456_7 })] });
    expect(await api.wrongFields(`POST ${base}`, { as, body: finer })).toEqual(['lines.0.discount']);
  });
});

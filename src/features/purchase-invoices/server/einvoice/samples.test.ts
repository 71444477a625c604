import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDecimals, compareDecimals, negateDecimal } from '#contract/amounts.ts';
import type { EInvoice } from '../../eInvoiceSchema.ts';
import { readEInvoice } from './readEInvoice.ts';

// A folder of published invoices, such as https://github.com/itplr-kosit/xrechnung-testsuite, which are not part of the project
const folder = process.env['E_INVOICE_SAMPLES'] ?? '';
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xml|pdf)$/.test(name))
  : [];

function read(file: string): Promise<EInvoice> {
  return readEInvoice(readFileSync(join(folder, file)));
}

function sumOf({ lines, charges }: EInvoice): string {
  return addDecimals(
    ...lines.map(({ amount }) => amount),
    ...charges.map((charge) => (charge.isCharge ? charge.amount : negateDecimal(charge.amount))),
  );
}

describe.skipIf(files.length === 0)('published samples', () => {
  it.each(files)('%s is read, and its sums agree', async (file) => {
    const invoice = await read(file);
    expect(compareDecimals(sumOf(invoice), invoice.amountExclVat)).toBe(0);
    expect(compareDecimals(addDecimals(invoice.amountExclVat, invoice.vatAmount), invoice.amountInclVat)).toBe(0);
  });

  it.each(files.filter((file) => file.endsWith('_ubl.xml')))('%s is the same in the other syntax', async (file) => {
    const other = await read(file.replace('_ubl', '_uncefact'));
    const { orderReference, ...invoice } = await read(file);
    // UBL requires a number of the buyer's order; the samples have this one where there is none
    const reference = orderReference === 'Dummywert' ? null : orderReference;
    expect({ ...other, syntax: 'UBL' }).toEqual({ ...invoice, orderReference: reference });
  });
});

import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ciiInvoice, pdfWith, refusalOf, refusedAs, ublInvoice } from '../../../../../tests/support/eInvoices.ts';
import { readEInvoice } from './readEInvoice.ts';

const plain = '/Type /EmbeddedFile';
const compressed = '/Type /EmbeddedFile /Filter [/FlateDecode]';
const numbered = (number: string) => ciiInvoice.replace('2026-0815', number);

describe('a PDF', () => {
  it('is read by the e-invoice that is embedded, compressed or not', async () => {
    for (const entries of [undefined, compressed, plain]) {
      const pdf = pdfWith([{ name: 'factur-x.xml', content: ciiInvoice, ...(entries && { entries }) }]);
      expect(await readEInvoice(pdf)).toEqual(await readEInvoice(Buffer.from(ciiInvoice)));
    }
    expect(await readEInvoice(pdfWith([{ name: 'xrechnung.xml', content: ublInvoice }]))).toMatchObject({ syntax: 'UBL' });
  });

  it('needs no name of the file, and no direct length', async () => {
    const pdf = pdfWith([{ content: ciiInvoice }])
      .toString('latin1')
      .replace(/\/Length \d+/, '/Length 99 0 R');
    expect(await readEInvoice(Buffer.from(pdf, 'latin1'))).toMatchObject({ number: '2026-0815' });
  });

  it('with several files is read by the one with the name of an invoice, then by the first that is one', async () => {
    const other = { name: 'order.xml', content: '<order/>' };
    const table = { name: 'table.csv', content: 'a;b', entries: compressed };
    const first = { name: 'copy.xml', content: numbered('1') };
    const second = { name: 'ZUGFeRD-invoice.xml', content: numbered('2') };
    expect(await readEInvoice(pdfWith([table, other, first, second]))).toMatchObject({ number: '2' });
    expect(await readEInvoice(pdfWith([table, other, first, { ...second, name: 'other.xml' }]))).toMatchObject({ number: '1' });
  });

  it('that was changed later is read by its last version', async () => {
    const changed = Buffer.concat([pdfWith([{ content: numbered('1') }]), pdfWith([{ content: numbered('2') }])]);
    expect(await readEInvoice(changed)).toMatchObject({ number: '2' });
  });

  it('without an e-invoice is refused', async () => {
    for (const files of [[], [{ name: 'order.xml', content: '<order/>' }], [{ content: 'text', entries: plain }]])
      expect(await refusalOf(pdfWith(files))).toMatchObject(refusedAs('eInvoiceUnknown'));
    const page = [{ content: ciiInvoice, entries: '/Filter /FlateDecode' }];
    expect(await refusalOf(pdfWith(page))).toMatchObject(refusedAs('eInvoiceUnknown'));
    const filtered = [{ content: ciiInvoice, entries: '/Type /EmbeddedFile /Filter [/ASCII85Decode /FlateDecode]' }];
    expect(await refusalOf(pdfWith(filtered))).toMatchObject(refusedAs('eInvoiceUnknown'));
  });

  it('that is encrypted or broken is refused', async () => {
    const file = { name: 'factur-x.xml', content: ciiInvoice };
    expect(await refusalOf(pdfWith([file], '/Encrypt 5 0 R'))).toMatchObject(refusedAs('eInvoiceEncrypted'));
    const pdf = pdfWith([file]);
    expect(await refusalOf(pdf.subarray(0, pdf.lastIndexOf('endstream') - 50))).toMatchObject(refusedAs('eInvoiceBroken'));
    const damaged = Buffer.from(pdf);
    damaged.fill(255, pdf.indexOf('stream\n') + 20, pdf.indexOf('stream\n') + 40);
    expect(await refusalOf(damaged)).toMatchObject(refusedAs('eInvoiceBroken'));
  });

  it('of small files that become very large is refused', async () => {
    const blank = (size: number) => ({
      content: Buffer.concat([Buffer.from('<order>'), Buffer.alloc(size, ' '), Buffer.from('</order>')]),
    });
    const one = pdfWith([blank(11_000_000)]);
    expect(one.length).toBeLessThan(20_000);
    expect(await refusalOf(one)).toMatchObject(refusedAs('eInvoiceTooLarge'));
    expect(await refusalOf(pdfWith(Array.from({ length: 4 }, () => blank(9_000_000))))).toMatchObject(refusedAs('eInvoiceTooLarge'));
    expect(await refusalOf(pdfWith(Array.from({ length: 51 }, () => blank(1))))).toMatchObject(refusedAs('eInvoiceTooLarge'));
    const objects = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('1 0 obj endobj\n'.repeat(100_001))]);
    expect(await refusalOf(objects)).toMatchObject(refusedAs('eInvoiceTooLarge'));
  });

  it('has its embedded file limited like any other', async () => {
    const bomb = ciiInvoice.replace('<rsm:Cross', '<!DOCTYPE a [<!ENTITY b "c">]><rsm:Cross');
    expect(await refusalOf(pdfWith([{ content: bomb }]))).toMatchObject(refusedAs('eInvoiceEntities'));
    const twice = deflateSync(deflateSync(ciiInvoice));
    expect(await refusalOf(pdfWith([{ content: twice }]))).toMatchObject(refusedAs('eInvoiceUnknown'));
  });
});

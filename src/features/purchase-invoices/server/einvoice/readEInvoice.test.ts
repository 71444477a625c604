import { describe, expect, it } from 'vitest';
import { changed, ciiInvoice, refusalOf, refusedAs, ublCreditNote, ublInvoice } from '../../../../../tests/support/eInvoices.ts';
import { eInvoice, type EInvoice } from '../../eInvoiceSchema.ts';
import { readEInvoice } from './readEInvoice.ts';

const invoice: EInvoice = {
  syntax: 'UBL',
  number: '2026-0815',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  isCreditNote: false,
  currency: 'EUR',
  orderReference: '40012',
  buyerReference: 'Magazijn 3',
  paymentReference: 'RF18 5390',
  iban: 'NL00TEST0123456789',
  note: 'Levering & montage volgens\nafspraak\nZonder korting',
  seller: {
    name: 'Test supplier B.V.',
    tradingName: 'Test supplier',
    vatNumber: 'NL001234567B01',
    registrationNumber: '01234567',
    street: 'Kade 12',
    postcode: '8011 AB',
    city: 'Zwolle',
    country: 'NL',
  },
  buyer: {
    name: 'Test buyer GmbH',
    tradingName: null,
    vatNumber: null,
    registrationNumber: null,
    street: null,
    postcode: null,
    city: null,
    country: null,
  },
  lines: [
    {
      number: '1',
      orderLineReference: '2',
      buyerItemCode: 'MAN-25',
      sellerItemCode: 'M 0025',
      standardItemCode: '04012345678901',
      name: 'Manometer',
      description: 'Manometer, 0\ntot 25 bar',
      quantity: '250',
      unitCode: 'C62',
      unitPrice: '0.4',
      amount: '100',
      vatCategory: 'S',
      vatPercentage: '21',
    },
    {
      number: '2',
      orderLineReference: null,
      buyerItemCode: null,
      sellerItemCode: null,
      standardItemCode: null,
      name: 'Slang retour',
      description: null,
      quantity: '-2',
      unitCode: 'MTR',
      unitPrice: '2.5',
      amount: '-5',
      vatCategory: 'O',
      vatPercentage: null,
    },
  ],
  charges: [
    { isCharge: true, amount: '12.5', reason: 'Vracht', vatCategory: 'S', vatPercentage: '21' },
    { isCharge: false, amount: '2.5', reason: null, vatCategory: 'O', vatPercentage: null },
  ],
  amountExclVat: '105',
  vatAmount: '22.05',
  amountInclVat: '127.05',
  amountDue: '100',
};

describe('an e-invoice', () => {
  it('is read from UBL', async () => {
    expect(await readEInvoice(Buffer.from(ublInvoice))).toEqual(invoice);
  });

  it('is read from CII, with the same values', async () => {
    expect(await readEInvoice(Buffer.from(ciiInvoice))).toEqual({ ...invoice, syntax: 'CII' });
  });

  it('may have other prefixes than usual', async () => {
    const ubl = changed(ublInvoice.replaceAll('cac:', 'cbc1:').replaceAll('xmlns:cac', 'xmlns:cbc1'), /<(\/?)Invoice\b/g, '<$1x:Invoice');
    expect(await readEInvoice(Buffer.from(changed(ubl, 'xmlns="', 'xmlns:x="')))).toEqual(invoice);
    const cii = changed(ciiInvoice.replaceAll('ram:', ''), 'xmlns:ram', 'xmlns');
    expect(await readEInvoice(Buffer.from(cii))).toEqual({ ...invoice, syntax: 'CII' });
  });

  it('has texts without invisible characters, and accents as our records have them', async () => {
    const seller = changed(ublInvoice, 'Test supplier B.V.', 'Cafe\u0301\u00a0Zuid\u200b \u202eB.V.');
    const noted = changed(seller, 'Zonder korting', 'Zonder\u00ad korting\u2028Ree\u0308el');
    expect(await readEInvoice(Buffer.from(noted))).toMatchObject({
      seller: { name: 'Café Zuid B.V.' },
      note: 'Levering & montage volgens\nafspraak\nZonder korting\nReëel',
    });
  });

  it('has no values of elements of another namespace', async () => {
    const other = '<x:ID xmlns:x="urn:other">other</x:ID><x:a xmlns:x="urn:other"><cbc:ID>other</cbc:ID></x:a>';
    expect(await readEInvoice(Buffer.from(changed(ublInvoice, '<cbc:ID>2026', `${other}<cbc:ID>2026`)))).toEqual(invoice);
  });

  it('is read in UTF-8 and UTF-16 with a byte order mark, in ISO-8859 and in Windows-1252', async () => {
    const named = changed(ublInvoice, 'Zwolle', 'Žatec');
    const declared = (encoding: string) => changed(ublInvoice, 'UTF-8', encoding).replace('Zwolle', 'K\u00f6ln \u00a4');
    const bigEndian = Buffer.from(`\ufeff${named}`, 'utf16le').swap16();
    for (const content of [Buffer.from(`\ufeff${named}`), Buffer.from(`\ufeff${named}`, 'utf16le'), bigEndian])
      expect((await readEInvoice(content)).seller.city).toBe('Žatec');
    expect((await readEInvoice(Buffer.from(declared('ISO-8859-1'), 'latin1'))).seller.city).toBe('Köln ¤');
    expect((await readEInvoice(Buffer.from(declared('iso-8859-15'), 'latin1'))).seller.city).toBe('Köln €');
    expect((await readEInvoice(Buffer.from(declared('windows-1252').replace('\u00a4', '\u0080'), 'latin1'))).seller.city).toBe('Köln €');
  });

  it('is refused in another encoding, or with bytes that are not of its encoding', async () => {
    expect(await refusalOf(changed(ublInvoice, 'UTF-8', 'windows-1250'))).toMatchObject(refusedAs('eInvoiceBroken'));
    expect(await refusalOf(Buffer.from(changed(ublInvoice, 'Zwolle', 'Köln'), 'latin1'))).toMatchObject(refusedAs('eInvoiceBroken'));
  });
});

describe('a credit note', () => {
  it('of UBL has the amounts of the document', async () => {
    expect(await readEInvoice(Buffer.from(ublCreditNote))).toMatchObject({
      isCreditNote: true,
      dueDate: '2026-12-20',
      seller: { name: 'Test supplier', tradingName: null, vatNumber: null },
      lines: [{ quantity: '2', unitPrice: '5', amount: '10', vatCategory: null, vatPercentage: null }],
      vatAmount: '2.1',
      amountDue: '12.1',
    });
  });

  it.each(['381', '396', '261'])('may be an invoice with the code %s', async (code) => {
    expect(await readEInvoice(Buffer.from(changed(ublInvoice, '>380<', `>${code}<`)))).toEqual({ ...invoice, isCreditNote: true });
    expect(await readEInvoice(Buffer.from(changed(ciiInvoice, '>380<', `>${code}<`)))).toMatchObject({ isCreditNote: true });
  });
});

describe('values', () => {
  it.each([
    ['50.00', '3', '16.6667'],
    ['0.2', '3', '0.0667'],
    ['0.00005', '1', '0.0001'],
    ['1234567890123.45', '1', '1234567890123.45'],
    ['.5', '0.50', '1'],
  ])('have a price of %s for %s as one of %s', async (price, base, unitPrice) => {
    const content = changed(changed(ublInvoice, '>40.00<', `>${price}<`), '>100</cbc:BaseQ', `>${base}</cbc:BaseQ`);
    expect((await readEInvoice(Buffer.from(content))).lines[0]).toMatchObject({ unitPrice });
  });

  it('keep all digits of quantities and amounts', async () => {
    const content = changed(changed(ublInvoice, '>250.000<', '>0.123456700<'), '>127.05<', '>123456789012345.6789<');
    const read = await readEInvoice(Buffer.from(content));
    expect([read.lines[0]?.quantity, read.amountInclVat]).toEqual(['0.1234567', '123456789012345.6789']);
    expect(eInvoice.safeParse(read).error).toBeUndefined();
  });

  it('turn a negative discount into a charge', async () => {
    const content = changed(ublInvoice, '<cbc:Amount currencyID="EUR">2.50', '<cbc:Amount currencyID="EUR">-2.50');
    expect((await readEInvoice(Buffer.from(content))).charges[1]).toMatchObject({ isCharge: true, amount: '2.5' });
  });

  it('are the difference of the totals where there is no VAT in the currency', async () => {
    for (const text of [ublInvoice, ciiInvoice]) {
      const content = changed(text, 'currencyID="EUR">22.05', 'currencyID="SEK">22.05');
      expect((await readEInvoice(Buffer.from(content))).vatAmount).toBe('22.05');
    }
  });

  it('leave out lines of CII that only group others, and count charges for transport', async () => {
    const group = '<ram:LineID>2</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:Assoc';
    const transport = `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Koerier</ram:Description><ram:AppliedAmount>5</ram:AppliedAmount>
      </ram:SpecifiedLogisticsServiceCharge><ram:SpecifiedTradePaymentTerms>`;
    const content = changed(
      changed(ciiInvoice, '<ram:LineID>2</ram:LineID></ram:Assoc', group),
      '<ram:SpecifiedTradePaymentTerms>',
      transport,
    );
    const read = await readEInvoice(Buffer.from(content));
    expect(read.lines.map(({ number }) => number)).toEqual(['1']);
    expect(read.charges[2]).toEqual({ isCharge: true, amount: '5', reason: 'Koerier', vatCategory: null, vatPercentage: null });
  });

  it('have no order of the buyer where Peppol says that there is only one of the seller', async () => {
    const order = '<cbc:ID>NA</cbc:ID><cbc:SalesOrderID>7</cbc:SalesOrderID>';
    expect((await readEInvoice(Buffer.from(changed(ublInvoice, '<cbc:ID>40012</cbc:ID>', order)))).orderReference).toBeNull();
  });

  it.each([
    ['2026-11-02', '2026-02-30', 'BT-2'],
    ['2026-12-02', '02-12-2026', 'BT-9'],
    ['>EUR</cbc:Doc', '>Euro</cbc:Doc', 'BT-5'],
    ['>127.05<', '>127,05<', 'BT-112'],
    ['>100.00</cbc:Pay', '>1e2</cbc:Pay', 'BT-115'],
    ['>105.00<', '>1234567890123456<', 'BT-109'],
    ['>false<', '>no<', 'BG-20'],
    ['>EUR</cbc:Doc', '>ABC</cbc:Doc', 'BT-5'],
  ])('%s may not be %s', async (part, other, term) => {
    expect(await refusalOf(changed(ublInvoice, part, other))).toMatchObject(refusedAs('eInvoiceValue', { term }));
  });

  it.each([
    ['20261102', '20260230', 'BT-2'],
    ['"102">20261202', '"610">202612', 'BT-9'],
    ['"102">20261202', '"203">20261202', 'BT-9'],
  ])('%s of CII may not be %s', async (part, other, term) => {
    expect(await refusalOf(changed(ciiInvoice, part, other))).toMatchObject(refusedAs('eInvoiceValue', { term }));
  });

  it.each([
    ['>-2<', '>two<', 'BT-129'],
    ['>2.50</cbc:PriceAmount>', '>2.50</cbc:PriceAmount><cbc:BaseQuantity>0</cbc:BaseQuantity>', 'BT-149'],
    ['>2.50</cbc:PriceAmount>', '>999999999999999</cbc:PriceAmount><cbc:BaseQuantity>0.1</cbc:BaseQuantity>', 'BT-149'],
  ])('%s of a line may not be %s', async (part, other, term) => {
    expect(await refusalOf(changed(ublInvoice, part, other))).toMatchObject(refusedAs('eInvoiceLineValue', { term, line: '2' }));
  });
});

import { describe, expect, it } from 'vitest';
import { mostLines } from '#contract/documentLines.ts';
import { changed, ciiInvoice, refusalOf, refusedAs, ublInvoice } from '../../../../../tests/support/eInvoices.ts';
import { readEInvoice } from './readEInvoice.ts';

const without = (text: string, element: string) => changed(text, new RegExp(`<${element}\\b[^>]*>.*?</${element}>`, 's'), '');

describe('an incomplete e-invoice', () => {
  it.each([
    ['cbc:ID', 'rsm:ExchangedDocument', 'BT-1'],
    ['cbc:IssueDate', 'ram:IssueDateTime', 'BT-2'],
    ['cbc:DocumentCurrencyCode', 'ram:InvoiceCurrencyCode', 'BT-5'],
    ['cac:AccountingSupplierParty', 'ram:SellerTradeParty', 'BT-27'],
    ['cac:AccountingCustomerParty', 'ram:BuyerTradeParty', 'BT-44'],
    ['cbc:TaxExclusiveAmount', 'ram:TaxBasisTotalAmount', 'BT-109'],
    ['cbc:TaxInclusiveAmount', 'ram:GrandTotalAmount', 'BT-112'],
    ['cbc:PayableAmount', 'ram:DuePayableAmount', 'BT-115'],
  ])('without %s or %s is refused with its term', async (ubl, cii, term) => {
    expect(await refusalOf(without(ublInvoice, ubl))).toMatchObject(refusedAs('eInvoiceIncomplete', { term }));
    expect(await refusalOf(without(ciiInvoice, cii))).toMatchObject(refusedAs('eInvoiceIncomplete', { term }));
  });

  it('without lines is refused', async () => {
    const noLines = without(without(ublInvoice, 'cac:InvoiceLine'), 'cac:InvoiceLine');
    expect(await refusalOf(noLines)).toMatchObject(refusedAs('eInvoiceIncomplete', { term: 'BG-25' }));
  });

  it.each([
    ['cbc:InvoicedQuantity', 'ram:BilledQuantity', 'BT-129'],
    ['cbc:PriceAmount', 'ram:NetPriceProductTradePrice', 'BT-146'],
    ['cac:Item', 'ram:SpecifiedTradeProduct', 'BT-153'],
  ])('with a line without %s or %s is refused with its line', async (ubl, cii, term) => {
    expect(await refusalOf(without(ublInvoice, ubl))).toMatchObject(refusedAs('eInvoiceLineIncomplete', { term, line: '1' }));
    expect(await refusalOf(without(ciiInvoice, cii))).toMatchObject(refusedAs('eInvoiceLineIncomplete', { term, line: '1' }));
  });
});

describe('a file', () => {
  it.each(['', '   ', 'number;amount', '\u0000\u0001', '<html><br></html>', '<', '<Invoice>', '<Invoice xmlns="urn:other"/>'])(
    'that is no e-invoice is refused: %j',
    async (content) => {
      expect(await refusalOf(content)).toMatchObject(refusedAs('eInvoiceUnknown'));
    },
  );

  it('that is broken off, or not well-formed, is refused', async () => {
    expect(await refusalOf(ublInvoice.slice(0, -20))).toMatchObject(refusedAs('eInvoiceBroken'));
    expect(await refusalOf(changed(ublInvoice, '</cbc:Note>', ''))).toMatchObject(refusedAs('eInvoiceBroken'));
    expect(await refusalOf(changed(ublInvoice, '&amp;', '&unknown;'))).toMatchObject(refusedAs('eInvoiceBroken'));
  });

  it('with a document type is refused, so that entities cannot grow', async () => {
    const bomb = '<!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><Invoice';
    expect(await refusalOf(changed(ublInvoice, '<Invoice', bomb))).toMatchObject(refusedAs('eInvoiceEntities'));
    const external = '<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><Invoice';
    expect(await refusalOf(changed(ublInvoice, '<Invoice', external))).toMatchObject(refusedAs('eInvoiceEntities'));
  });

  it('that is nested too deeply, or has too many elements, attributes or characters, is refused', async () => {
    const filled = (part: string) => changed(ublInvoice, '<cbc:Note>', `${part}<cbc:Note>`);
    expect(await refusalOf(filled('<a>'.repeat(10_000)))).toMatchObject(refusedAs('eInvoiceBroken'));
    expect(await refusalOf(filled('<a/>'.repeat(200_000)))).toMatchObject(refusedAs('eInvoiceBroken'));
    const attributes = Array.from({ length: 101 }, (_none, index) => ` a${index}=""`).join('');
    expect(await refusalOf(filled(`<a${attributes}/>`))).toMatchObject(refusedAs('eInvoiceBroken'));
    expect(await refusalOf(filled(`<cbc:Note>${'a'.repeat(100_001)}</cbc:Note>`))).toMatchObject(refusedAs('eInvoiceBroken'));
  });

  it('may have a large file attached', async () => {
    const attached = `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>${'QUJD'.repeat(1_000_000)}
      </cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:OrderReference>`;
    expect(await readEInvoice(Buffer.from(changed(ublInvoice, '<cac:OrderReference>', attached)))).toEqual(
      await readEInvoice(Buffer.from(ublInvoice)),
    );
  });

  it('with one line more than an invoice may have is refused', async () => {
    const [line = ''] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(ublInvoice) ?? [];
    const full = changed(ublInvoice, line, line.repeat(mostLines - 1));
    expect((await readEInvoice(Buffer.from(full))).lines).toHaveLength(mostLines);
    expect(await refusalOf(changed(full, line, line + line))).toMatchObject(refusedAs('eInvoiceLines', { max: mostLines }));
  });
});

import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import { purchaseInvoicesApi, purchaseInvoicesRoute as base } from '../../../../../tests/support/purchaseInvoicesApi.ts';
import { as, division, ids } from '../../../../../tests/support/purchasingRecords.ts';
import type { ReadEInvoice } from '../../eInvoiceSchema.ts';

const { api } = await purchaseInvoicesApi();

const ubl = ({
  seller = 'Onbekend B.V.',
  vatNumber = 'NL999999990B99',
  registration = '',
  items = '',
}) => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>2026-0815</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyTaxScheme><cbc:CompanyID>${vatNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${seller}</cbc:RegistrationName>${registration}</cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Preventie</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">121.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">121.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Blusser</cbc:Name>${items}
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</Invoice>`;

async function readOf(content: string | Buffer, fileName = 'factuur.xml'): Promise<ReadEInvoice | null> {
  const uploaded = await api.upload<{ id: string; mimeType: string }>(`POST /api/${division}/document`, { content, fileName }, { as });
  expect(uploaded.status, uploaded.text).toBe(201);
  const answer = await api.call<{ eInvoice: ReadEInvoice | null }>(`GET ${base}/einvoice?documentId=${uploaded.body.id}`, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.eInvoice;
}

const supplierIn = async (parts: Parameters<typeof ubl>[0]) => (await readOf(ubl(parts)))?.supplier?.id ?? null;

beforeAll(() =>
  api.database.sql(sql`
    update account set "vatNumber" = 'NL123456782B90', "chamberOfCommerce" = '30123456' where division = ${division} and id = ${ids.supplier}`),
);

describe('the e-invoice of a document', () => {
  it('is read with its totals and lines', async () => {
    expect(await readOf(ubl({}))).toMatchObject({
      syntax: 'UBL',
      number: '2026-0815',
      issueDate: '2026-11-20',
      seller: { name: 'Onbekend B.V.', vatNumber: 'NL999999990B99' },
      supplier: null,
      lines: [{ name: 'Blusser', quantity: '2', vatPercentage: '21', item: null }],
    });
  });

  it('is missing in an ordinary PDF', async () => {
    expect(await readOf(Buffer.from(smallPdf(['Factuur'])), 'factuur.pdf')).toBeNull();
  });

  it('names our supplier by its VAT number, its registration, or its name', async () => {
    const { name } = (await api.call<{ name: string }>(`GET /api/${division}/account/${ids.supplier}`, { as })).body;
    expect(await supplierIn({ vatNumber: 'nl123456782b90' })).toBe(ids.supplier);
    expect(await supplierIn({ registration: '<cbc:CompanyID>30123456</cbc:CompanyID>' })).toBe(ids.supplier);
    expect(await supplierIn({ seller: name })).toBe(ids.supplier);
  });

  it('names none where several suppliers have the number', async () => {
    const other = sql`select id from account where division = ${division} and "isSupplier" and id <> ${ids.supplier} and "deletedAt" is null order by id limit 1`;
    await api.database.sql(
      sql`update account set "chamberOfCommerce" = '30999999' where division = ${division} and (id = ${ids.supplier} or id = (${other}))`,
    );
    expect(await supplierIn({ registration: '<cbc:CompanyID>30999999</cbc:CompanyID>' })).toBeNull();
  });

  it('names our items by our code, or by the barcode', async () => {
    await api.database.sql(sql`update item set barcode = '8712345678906' where division = ${division} and id = ${ids.extinguisher}`);
    const [{ code }] = (await api.database.sql(sql`select code from item where division = ${division} and id = ${ids.extinguisher}`)) as [
      { code: string },
    ];
    const byCode = `<cac:BuyersItemIdentification><cbc:ID>${code}</cbc:ID></cac:BuyersItemIdentification>`;
    const byBarcode = '<cac:StandardItemIdentification><cbc:ID schemeID="0160">8712345678906</cbc:ID></cac:StandardItemIdentification>';
    for (const items of [byCode, byBarcode]) expect((await readOf(ubl({ items })))?.lines[0]?.item?.id).toBe(ids.extinguisher);
  });

  it('is refused with its reason where its XML is broken, and its file stays a file to save', async () => {
    const uploaded = await api.upload<{ id: string }>(
      `POST /api/${division}/document`,
      { content: ubl({}).slice(0, -20), fileName: 'a.xml' },
      { as },
    );
    const problem = await api.problem(`GET ${base}/einvoice?documentId=${uploaded.body.id}`, { as });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    const file = await api.call(`GET /api/${division}/document/${uploaded.body.id}/data`, { as });
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
  });
});

import { deflateSync } from 'node:zlib';
import { readEInvoice } from '#features/purchase-invoices/server/einvoice/readEInvoice.ts';

const cac = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const uncefact = 'urn:un:unece:uncefact:data:standard';

/**
 * An invoice in UBL with two lines, the second of which credits goods, a discount and a charge. {@link ciiInvoice} says the same in
 * the other syntax.
 */
export const ublInvoice = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="${cac}" xmlns:cbc="${cbc}">
  <cbc:ID>2026-0815</cbc:ID>
  <cbc:IssueDate>2026-11-02</cbc:IssueDate>
  <cbc:DueDate>2026-12-02</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:Note>#ADU#Levering &amp; montage volgens
    afspraak</cbc:Note>
  <cbc:Note>Zonder korting</cbc:Note>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>
  <cbc:BuyerReference>Magazijn 3</cbc:BuyerReference>
  <cac:OrderReference><cbc:ID>40012</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Test supplier</cbc:Name></cac:PartyName>
    <cac:PostalAddress>
      <cbc:StreetName>Kade 12</cbc:StreetName><cbc:CityName>Zwolle</cbc:CityName><cbc:PostalZone>8011 AB</cbc:PostalZone>
      <cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country>
    </cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>0012345</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyTaxScheme><cbc:CompanyID>NL 0012 34567 B01</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity>
      <cbc:RegistrationName>Test supplier B.V.</cbc:RegistrationName><cbc:CompanyID schemeID="0106">01234567</cbc:CompanyID>
    </cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyLegalEntity><cbc:RegistrationName>Test buyer GmbH</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cbc:PaymentID>RF18 5390</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>12345</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>nl00 TEST 0123 4567 89</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Vracht</cbc:AllowanceChargeReason>
    <cbc:Amount currencyID="EUR">12.50</cbc:Amount>
    <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
  </cac:AllowanceCharge>
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
    <cbc:Amount currencyID="EUR">2.50</cbc:Amount>
    <cac:TaxCategory><cbc:ID>O</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
  </cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SEK">500.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">22.05</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">95.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">105.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">127.05</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">100.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">250.000</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:OrderLineReference><cbc:LineID>2</cbc:LineID></cac:OrderLineReference>
    <cac:Item>
      <cbc:Description>Manometer, 0
        tot 25 bar</cbc:Description>
      <cbc:Name>Manometer</cbc:Name>
      <cac:BuyersItemIdentification><cbc:ID>MAN-25</cbc:ID></cac:BuyersItemIdentification>
      <cac:SellersItemIdentification><cbc:ID>M 0025</cbc:ID></cac:SellersItemIdentification>
      <cac:StandardItemIdentification><cbc:ID schemeID="0160">04012345678901</cbc:ID></cac:StandardItemIdentification>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">40.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">100</cbc:BaseQuantity></cac:Price>
  </cac:InvoiceLine>
  <cac:InvoiceLine>
    <cbc:ID>2</cbc:ID>
    <cbc:InvoicedQuantity unitCode="MTR">-2</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">-5.00</cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Name>Slang retour</cbc:Name>
      <cac:ClassifiedTaxCategory><cbc:ID>O</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">2.50</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</Invoice>`;

/** A credit note in UBL of one line, without any value that EN 16931 does not require. */
export const ublCreditNote = `<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2" xmlns:cac="${cac}" xmlns:cbc="${cbc}">
  <cbc:ID>C-17</cbc:ID>
  <cbc:IssueDate>2026-11-20</cbc:IssueDate>
  <cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Test supplier</cbc:Name></cac:PartyName>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyName><cbc:Name>Test buyer</cbc:Name></cac:PartyName>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-12-20</cbc:PaymentDueDate></cac:PaymentMeans>
  <cac:LegalMonetaryTotal>
    <cbc:TaxExclusiveAmount currencyID="EUR">10</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">12.1</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">12.1</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:CreditNoteLine>
    <cbc:ID>1</cbc:ID>
    <cbc:CreditedQuantity unitCode="C62">2</cbc:CreditedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">10</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Filter</cbc:Name></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">5</cbc:PriceAmount></cac:Price>
  </cac:CreditNoteLine>
</CreditNote>`;

/** {@link ublInvoice} as a CrossIndustryInvoice. */
export const ciiInvoice = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${uncefact}:CrossIndustryInvoice:100"
  xmlns:ram="${uncefact}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${uncefact}:UnqualifiedDataType:100">
  <rsm:ExchangedDocument>
    <ram:ID>2026-0815</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261102</udt:DateTimeString></ram:IssueDateTime>
    <ram:IncludedNote><ram:Content>Levering &amp; montage volgens
      afspraak</ram:Content><ram:SubjectCode>ADU</ram:SubjectCode></ram:IncludedNote>
    <ram:IncludedNote><ram:Content>Zonder korting</ram:Content></ram:IncludedNote>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct>
        <ram:GlobalID schemeID="0160">04012345678901</ram:GlobalID>
        <ram:SellerAssignedID>M 0025</ram:SellerAssignedID>
        <ram:BuyerAssignedID>MAN-25</ram:BuyerAssignedID>
        <ram:Name>Manometer</ram:Name>
        <ram:Description>Manometer, 0
          tot 25 bar</ram:Description>
      </ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement>
        <ram:BuyerOrderReferencedDocument><ram:LineID>2</ram:LineID></ram:BuyerOrderReferencedDocument>
        <ram:GrossPriceProductTradePrice><ram:ChargeAmount>50.00</ram:ChargeAmount></ram:GrossPriceProductTradePrice>
        <ram:NetPriceProductTradePrice>
          <ram:ChargeAmount>40.00</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">100</ram:BasisQuantity>
        </ram:NetPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">250.000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax>
          <ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>21</ram:RateApplicablePercent>
        </ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Slang retour</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement>
        <ram:NetPriceProductTradePrice><ram:ChargeAmount>2.50</ram:ChargeAmount></ram:NetPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="MTR">-2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax>
          <ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>O</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>
        </ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>-5.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>Magazijn 3</ram:BuyerReference>
      <ram:SellerTradeParty>
        <ram:Name>Test supplier B.V.</ram:Name>
        <ram:SpecifiedLegalOrganization>
          <ram:ID schemeID="0106">01234567</ram:ID><ram:TradingBusinessName>Test supplier</ram:TradingBusinessName>
        </ram:SpecifiedLegalOrganization>
        <ram:PostalTradeAddress>
          <ram:PostcodeCode>8011 AB</ram:PostcodeCode><ram:LineOne>Kade 12</ram:LineOne>
          <ram:CityName>Zwolle</ram:CityName><ram:CountryID>NL</ram:CountryID>
        </ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">0012345</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">NL 0012 34567 B01</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Test buyer GmbH</ram:Name></ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>40012</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>RF18 5390</ram:PaymentReference>
      <ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:TypeCode>30</ram:TypeCode>
        <ram:PayeePartyCreditorFinancialAccount><ram:ProprietaryID>12345</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:TypeCode>30</ram:TypeCode>
        <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>NL00TEST0123456789</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:SpecifiedTradeAllowanceCharge>
        <ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>
        <ram:ActualAmount>12.50</ram:ActualAmount><ram:Reason>Vracht</ram:Reason>
        <ram:CategoryTradeTax>
          <ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>21.00</ram:RateApplicablePercent>
        </ram:CategoryTradeTax>
      </ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedTradeAllowanceCharge>
        <ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>
        <ram:ActualAmount>2.50</ram:ActualAmount>
        <ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>O</ram:CategoryCode></ram:CategoryTradeTax>
      </ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedTradePaymentTerms>
        <ram:DueDateDateTime><udt:DateTimeString format="102">20261202</udt:DateTimeString></ram:DueDateDateTime>
      </ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>95.00</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>105.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="SEK">500.00</ram:TaxTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">22.05</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>127.05</ram:GrandTotalAmount>
        <ram:DuePayableAmount>100.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

/** A file to embed in a PDF. */
export interface EmbeddedFile {
  name?: string;
  content: Buffer | string;
  /** Entries of the dictionary instead of those of a compressed XML file. */
  entries?: string;
}

/** A PDF of one empty page with embedded files; a file without a name has no file specification. */
export function pdfWith(files: readonly EmbeddedFile[], trailer = ''): Buffer {
  const parts: (Buffer | string)[] = [
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n',
  ];
  for (const [index, { name, content, entries = '/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode' }] of files.entries()) {
    const number = 10 + 2 * index;
    const bytes = entries.includes('/FlateDecode') ? deflateSync(content) : Buffer.from(content);
    if (name !== undefined) parts.push(`${number + 1} 0 obj\n<< /Type /Filespec /F (${name}) /EF << /F ${number} 0 R >> >>\nendobj\n`);
    parts.push(`${number} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream\nendobj\n');
  }
  parts.push(`trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Replaces a part of a text, which must contain it. */
export function changed(text: string, part: string | RegExp, other: string): string {
  const result = text.replace(part, other);
  if (result === text) throw new Error(`Nothing to replace: ${part.toString()}`);
  return result;
}

/** The error that reading a file as an e-invoice ends with. */
export async function refusalOf(content: Buffer | string): Promise<unknown> {
  return readEInvoice(Buffer.from(content)).then(
    () => 'not refused',
    (refusal: unknown) => refusal,
  );
}

/** The problem of a file that is refused with a code. */
export function refusedAs(code: string, params?: Readonly<Record<string, string | number>>) {
  return { code: 'invalid', details: { fields: { file: [params ? { code, params } : { code }] } } };
}

import type { EInvoice, EInvoiceCharge, EInvoiceLine, EInvoiceParty } from '../../eInvoiceSchema.ts';
import {
  chargeOf,
  countryOf,
  currencyOf,
  dayOf,
  decimalOf,
  difference,
  ibanOf,
  invalidValue,
  isCreditNoteCode,
  required,
  requiredDecimal,
  unitPriceOf,
  vatOf,
  withoutSpaces,
} from './terms.ts';
import { elementsAt, longTextAt, longTextOf, textAt, textOf, type XmlElement } from './xmlTree.ts';

const transaction = 'rsm:SupplyChainTradeTransaction';
const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const account = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount`;

/** Reads a CrossIndustryInvoice of UN/CEFACT, D16B. @throws Problem invalid with the term that is missing or not valid */
export function readCii(root: XmlElement): EInvoice {
  const currency = currencyOf(textAt(root, `${settlement}/ram:InvoiceCurrencyCode`));
  const amountExclVat = requiredDecimal(textAt(root, `${totals}/ram:TaxBasisTotalAmount`), 'BT-109');
  const amountInclVat = requiredDecimal(textAt(root, `${totals}/ram:GrandTotalAmount`), 'BT-112');
  const lines = elementsAt(root, `${transaction}/ram:IncludedSupplyChainTradeLineItem`).filter(isCounted);
  const notes = elementsAt(root, 'rsm:ExchangedDocument/ram:IncludedNote/ram:Content').map(longTextOf);
  return {
    syntax: 'CII',
    number: required(textAt(root, 'rsm:ExchangedDocument/ram:ID'), 'BT-1'),
    issueDate: required(ciiDay(root, 'rsm:ExchangedDocument/ram:IssueDateTime', 'BT-2'), 'BT-2'),
    dueDate: ciiDay(root, `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime`, 'BT-9'),
    isCreditNote: isCreditNoteCode(textAt(root, 'rsm:ExchangedDocument/ram:TypeCode')),
    currency,
    orderReference: textAt(root, `${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`),
    buyerReference: textAt(root, `${agreement}/ram:BuyerReference`),
    paymentReference: textAt(root, `${settlement}/ram:PaymentReference`),
    iban: ibanOf([...elementsAt(root, `${account}/ram:IBANID`), ...elementsAt(root, `${account}/ram:ProprietaryID`)].map(textOf)),
    note: notes.filter(Boolean).join('\n') || null,
    seller: partyOf(root, `${agreement}/ram:SellerTradeParty`, 'BT-27'),
    buyer: partyOf(root, `${agreement}/ram:BuyerTradeParty`, 'BT-44'),
    lines: required(lines.length > 0 ? lines : null, 'BG-25').map((line, index) => lineOf(line, String(index + 1))),
    charges: chargesOf(root),
    amountExclVat,
    vatAmount: decimalOf(vatAmountOf(root, currency), 'BT-110') ?? difference(amountInclVat, amountExclVat),
    amountInclVat,
    amountDue: requiredDecimal(textAt(root, `${totals}/ram:DuePayableAmount`), 'BT-115'),
  };
}

// Lines that only group or explain other lines, of the profile EXTENDED of ZUGFeRD, are in no total
function isCounted(line: XmlElement): boolean {
  const status = textAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode');
  return status !== 'GROUP' && status !== 'INFORMATION';
}

// Format 102 is YYYYMMDD
function ciiDay(root: XmlElement, path: string, term: string): string | null {
  const [element] = elementsAt(root, `${path}/udt:DateTimeString`);
  if (!element) return null;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(textOf(element)) ?? [];
  if (year === undefined || (element.attributes.get('format') ?? '102') !== '102') throw invalidValue(term);
  return dayOf(`${year}-${month}-${day}`, term);
}

function vatAmountOf(root: XmlElement, currency: string): string | null {
  const amounts = elementsAt(root, `${totals}/ram:TaxTotalAmount`);
  const amount =
    amounts.find(({ attributes }) => attributes.get('currencyID') === currency) ??
    amounts.find(({ attributes }) => !attributes.has('currencyID'));
  return amount ? textOf(amount) : null;
}

function partyOf(root: XmlElement, path: string, nameTerm: string): EInvoiceParty {
  const at = (name: string) => textAt(root, `${path}/${name}`);
  const vat = elementsAt(root, `${path}/ram:SpecifiedTaxRegistration/ram:ID`).find(({ attributes }) => attributes.get('schemeID') === 'VA');
  const tradingName = at('ram:SpecifiedLegalOrganization/ram:TradingBusinessName');
  const name = at('ram:Name');
  return {
    name: required(name ?? tradingName, nameTerm),
    tradingName: name === null ? null : tradingName,
    vatNumber: (vat && withoutSpaces(textOf(vat))) || null,
    registrationNumber: at('ram:SpecifiedLegalOrganization/ram:ID'),
    street: at('ram:PostalTradeAddress/ram:LineOne'),
    postcode: at('ram:PostalTradeAddress/ram:PostcodeCode'),
    city: at('ram:PostalTradeAddress/ram:CityName'),
    country: countryOf(at('ram:PostalTradeAddress/ram:CountryID')),
  };
}

function lineOf(line: XmlElement, position: string): EInvoiceLine {
  const number = textAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineID') ?? position;
  const [quantity] = elementsAt(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity');
  const netPrice = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';
  const price = requiredDecimal(textAt(line, `${netPrice}/ram:ChargeAmount`), 'BT-146', number);
  const taxes = elementsAt(line, 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax');
  const vat = taxes.find((tax) => textAt(tax, 'ram:TypeCode') === 'VAT') ?? taxes[0];
  const amount = textAt(line, 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount');
  return {
    number,
    orderLineReference: textAt(line, 'ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID'),
    buyerItemCode: textAt(line, 'ram:SpecifiedTradeProduct/ram:BuyerAssignedID'),
    sellerItemCode: textAt(line, 'ram:SpecifiedTradeProduct/ram:SellerAssignedID'),
    standardItemCode: textAt(line, 'ram:SpecifiedTradeProduct/ram:GlobalID'),
    name: required(
      textAt(line, 'ram:SpecifiedTradeProduct/ram:Name') ?? textAt(line, 'ram:SpecifiedTradeProduct/ram:Description'),
      'BT-153',
      number,
    ),
    description: longTextAt(line, 'ram:SpecifiedTradeProduct/ram:Description'),
    quantity: requiredDecimal(quantity ? textOf(quantity) || null : null, 'BT-129', number),
    unitCode: quantity?.attributes.get('unitCode') ?? null,
    unitPrice: unitPriceOf(price, decimalOf(textAt(line, `${netPrice}/ram:BasisQuantity`), 'BT-149', number), number),
    amount: requiredDecimal(amount, 'BT-131', number),
    ...vatOf(vat ? textAt(vat, 'ram:CategoryCode') : null, vat ? textAt(vat, 'ram:RateApplicablePercent') : null, 'BT-152', number),
  };
}

// The profile EXTENDED of ZUGFeRD has charges for transport beside those of EN 16931
function chargesOf(root: XmlElement): EInvoiceCharge[] {
  const charges = elementsAt(root, `${settlement}/ram:SpecifiedTradeAllowanceCharge`).map((charge) =>
    chargeOf(
      textAt(charge, 'ram:ChargeIndicator/udt:Indicator'),
      textAt(charge, 'ram:ActualAmount'),
      textAt(charge, 'ram:Reason'),
      vatOfCharge(charge, 'ram:CategoryTradeTax'),
    ),
  );
  const transport = elementsAt(root, `${settlement}/ram:SpecifiedLogisticsServiceCharge`).map((charge) =>
    chargeOf('true', textAt(charge, 'ram:AppliedAmount'), textAt(charge, 'ram:Description'), vatOfCharge(charge, 'ram:AppliedTradeTax')),
  );
  return [...charges, ...transport];
}

function vatOfCharge(charge: XmlElement, path: string) {
  return { category: textAt(charge, `${path}/ram:CategoryCode`), percentage: textAt(charge, `${path}/ram:RateApplicablePercent`) };
}

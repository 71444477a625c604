import type { EInvoice, EInvoiceCharge, EInvoiceLine, EInvoiceParty } from '../../eInvoiceSchema.ts';
import {
  chargeOf,
  countryOf,
  currencyOf,
  dayOf,
  decimalOf,
  difference,
  ibanOf,
  isCreditNoteCode,
  required,
  requiredDecimal,
  unitPriceOf,
  vatOf,
  withoutSpaces,
} from './terms.ts';
import { elementsAt, longTextAt, longTextOf, textAt, textOf, type XmlElement } from './xmlTree.ts';

/** Reads an Invoice or a CreditNote of UBL 2.1. @throws Problem invalid with the term that is missing or not valid */
export function readUbl(root: XmlElement): EInvoice {
  const isCreditNote = root.name === 'cn:CreditNote';
  const currency = currencyOf(textAt(root, 'cbc:DocumentCurrencyCode'));
  const amountExclVat = requiredDecimal(textAt(root, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'), 'BT-109');
  const amountInclVat = requiredDecimal(textAt(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'), 'BT-112');
  const vat = elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount').find(({ attributes }) => attributes.get('currencyID') === currency);
  const lines = elementsAt(root, isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine');
  return {
    syntax: 'UBL',
    number: required(textAt(root, 'cbc:ID'), 'BT-1'),
    issueDate: required(dayOf(textAt(root, 'cbc:IssueDate'), 'BT-2'), 'BT-2'),
    dueDate: dayOf(textAt(root, 'cbc:DueDate') ?? textAt(root, 'cac:PaymentMeans/cbc:PaymentDueDate'), 'BT-9'),
    isCreditNote: isCreditNote || isCreditNoteCode(textAt(root, 'cbc:InvoiceTypeCode')),
    currency,
    orderReference: orderReferenceOf(root),
    buyerReference: textAt(root, 'cbc:BuyerReference'),
    paymentReference: textAt(root, 'cac:PaymentMeans/cbc:PaymentID'),
    iban: ibanOf(elementsAt(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID').map(textOf)),
    note: noteOf(root),
    seller: partyOf(root, 'cac:AccountingSupplierParty/cac:Party', 'BT-27'),
    buyer: partyOf(root, 'cac:AccountingCustomerParty/cac:Party', 'BT-44'),
    lines: required(lines.length > 0 ? lines : null, 'BG-25').map((line, index) => lineOf(line, String(index + 1))),
    charges: elementsAt(root, 'cac:AllowanceCharge').map(ublCharge),
    amountExclVat,
    vatAmount: decimalOf(vat ? textOf(vat) : null, 'BT-110') ?? difference(amountInclVat, amountExclVat),
    amountInclVat,
    amountDue: requiredDecimal(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'), 'BT-115'),
  };
}

// Peppol writes NA where there is only a number of the seller's order, because UBL requires the buyer's number
function orderReferenceOf(root: XmlElement): string | null {
  const number = textAt(root, 'cac:OrderReference/cbc:ID');
  return number === 'NA' && textAt(root, 'cac:OrderReference/cbc:SalesOrderID') !== null ? null : number;
}

// A note may begin with the code of its subject, BT-21: `#ADU#`
function noteOf(root: XmlElement): string | null {
  const notes = elementsAt(root, 'cbc:Note').map((note) => longTextOf(note).replace(/^#[A-Z]{3}#\s*/, ''));
  return notes.filter(Boolean).join('\n') || null;
}

function partyOf(root: XmlElement, path: string, nameTerm: string): EInvoiceParty {
  const at = (name: string) => textAt(root, `${path}/${name}`);
  const registeredName = at('cac:PartyLegalEntity/cbc:RegistrationName');
  const tradingName = at('cac:PartyName/cbc:Name');
  const vat = elementsAt(root, `${path}/cac:PartyTaxScheme`).find((scheme) => textAt(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT');
  const vatNumber = vat ? textAt(vat, 'cbc:CompanyID') : null;
  return {
    name: required(registeredName ?? tradingName, nameTerm),
    tradingName: registeredName === null ? null : tradingName,
    vatNumber: vatNumber && withoutSpaces(vatNumber),
    registrationNumber: at('cac:PartyLegalEntity/cbc:CompanyID'),
    street: at('cac:PostalAddress/cbc:StreetName'),
    postcode: at('cac:PostalAddress/cbc:PostalZone'),
    city: at('cac:PostalAddress/cbc:CityName'),
    country: countryOf(at('cac:PostalAddress/cac:Country/cbc:IdentificationCode')),
  };
}

function lineOf(line: XmlElement, position: string): EInvoiceLine {
  const number = textAt(line, 'cbc:ID') ?? position;
  const [quantity] = [...elementsAt(line, 'cbc:InvoicedQuantity'), ...elementsAt(line, 'cbc:CreditedQuantity')];
  const price = requiredDecimal(textAt(line, 'cac:Price/cbc:PriceAmount'), 'BT-146', number);
  const description = longTextAt(line, 'cac:Item/cbc:Description');
  const categories = elementsAt(line, 'cac:Item/cac:ClassifiedTaxCategory');
  const vat = categories.find((category) => textAt(category, 'cac:TaxScheme/cbc:ID') === 'VAT') ?? categories[0];
  return {
    number,
    orderLineReference: textAt(line, 'cac:OrderLineReference/cbc:LineID'),
    buyerItemCode: textAt(line, 'cac:Item/cac:BuyersItemIdentification/cbc:ID'),
    sellerItemCode: textAt(line, 'cac:Item/cac:SellersItemIdentification/cbc:ID'),
    standardItemCode: textAt(line, 'cac:Item/cac:StandardItemIdentification/cbc:ID'),
    name: required(textAt(line, 'cac:Item/cbc:Name') ?? textAt(line, 'cac:Item/cbc:Description'), 'BT-153', number),
    description,
    quantity: requiredDecimal(quantity ? textOf(quantity) || null : null, 'BT-129', number),
    unitCode: quantity?.attributes.get('unitCode') ?? null,
    unitPrice: unitPriceOf(price, decimalOf(textAt(line, 'cac:Price/cbc:BaseQuantity'), 'BT-149', number), number),
    amount: requiredDecimal(textAt(line, 'cbc:LineExtensionAmount'), 'BT-131', number),
    ...vatOf(vat ? textAt(vat, 'cbc:ID') : null, vat ? textAt(vat, 'cbc:Percent') : null, 'BT-152', number),
  };
}

function ublCharge(charge: XmlElement): EInvoiceCharge {
  return chargeOf(textAt(charge, 'cbc:ChargeIndicator'), textAt(charge, 'cbc:Amount'), textAt(charge, 'cbc:AllowanceChargeReason'), {
    category: textAt(charge, 'cac:TaxCategory/cbc:ID'),
    percentage: textAt(charge, 'cac:TaxCategory/cbc:Percent'),
  });
}

import { z } from 'zod';
import { mostLines } from '#contract/documentLines.ts';
import { currency, date, money, uuid } from '#contract/values.ts';

/** The maximum length of a text of an e-invoice. */
export const longestEInvoiceText = 100_000;

const invoiceText = z.string().max(longestEInvoiceText);

/** A decimal with all digits that an e-invoice gives; it may have more decimals than an amount of ours. */
const invoiceDecimal = z
  .string()
  .max(38)
  .regex(/^-?\d{1,16}(\.\d{1,20})?$/);

const party = z.object({
  name: invoiceText.describe('BT-27 of the seller, BT-44 of the buyer'),
  tradingName: invoiceText.nullable().describe('BT-28'),
  vatNumber: invoiceText.nullable().describe('BT-31 or BT-48, without spaces'),
  registrationNumber: invoiceText.nullable().describe('BT-30, such as a number of the chamber of commerce'),
  street: invoiceText.nullable().describe('Street and number: BT-35 or BT-50'),
  postcode: invoiceText.nullable(),
  city: invoiceText.nullable(),
  country: invoiceText.nullable().describe('ISO 3166-1 alpha-2'),
});

/** A party of an e-invoice. */
export type EInvoiceParty = z.infer<typeof party>;

const percentage = invoiceText.nullable().describe('A percentage, `21`; null where the category has none');

const line = z.object({
  number: invoiceText.describe('BT-126'),
  orderLineReference: invoiceText.nullable().describe('BT-132: the number of the line of our order'),
  buyerItemCode: invoiceText.nullable().describe('BT-156'),
  sellerItemCode: invoiceText.nullable().describe('BT-155'),
  standardItemCode: invoiceText.nullable().describe('BT-157, such as a GTIN'),
  name: invoiceText.describe('BT-153'),
  description: invoiceText.nullable().describe('BT-154'),
  quantity: invoiceDecimal.describe('BT-129'),
  unitCode: invoiceText.nullable().describe('BT-130: a code of UN/ECE Recommendation 20 or 21'),
  unitPrice: money.describe('BT-146 for one unit'),
  amount: invoiceDecimal.describe('BT-131: with the allowances and charges of the line'),
  vatCategory: invoiceText.nullable().describe('BT-151'),
  vatPercentage: percentage.describe('BT-152'),
});

/** A line of an e-invoice (BG-25). */
export type EInvoiceLine = z.infer<typeof line>;

const charge = z.object({
  isCharge: z.boolean().describe('A charge is added, an allowance is taken off'),
  amount: invoiceDecimal.describe('BT-92 or BT-99, not negative'),
  reason: invoiceText.nullable().describe('BT-97 or BT-104'),
  vatCategory: invoiceText.nullable().describe('BT-95 or BT-102'),
  vatPercentage: percentage.describe('BT-96 or BT-103'),
});

/** An allowance or a charge of a whole invoice (BG-20, BG-21). */
export type EInvoiceCharge = z.infer<typeof charge>;

/** What an invoice of EN 16931 says, in either syntax. */
export const eInvoice = z.object({
  syntax: z.enum(['UBL', 'CII']).describe('The XML that it is written in: UBL 2.1 or UN/CEFACT Cross Industry Invoice'),
  number: invoiceText.describe('BT-1'),
  issueDate: date.describe('BT-2'),
  dueDate: date.nullable().describe('BT-9'),
  isCreditNote: z.boolean().describe('By BT-3, or a CreditNote of UBL'),
  currency: currency.describe('BT-5'),
  orderReference: invoiceText.nullable().describe('BT-13'),
  buyerReference: invoiceText.nullable().describe('BT-10'),
  paymentReference: invoiceText.nullable().describe('BT-83'),
  iban: invoiceText.nullable().describe('BT-84, without spaces'),
  note: invoiceText.nullable().describe('BT-22'),
  seller: party.describe('BG-4'),
  buyer: party.describe('BG-7'),
  lines: z.array(line).max(mostLines),
  charges: z.array(charge).max(mostLines).describe('Allowances and charges of the whole invoice: BG-20, BG-21'),
  amountExclVat: invoiceDecimal.describe('BT-109'),
  vatAmount: invoiceDecimal.describe('BT-110'),
  amountInclVat: invoiceDecimal.describe('BT-112'),
  amountDue: invoiceDecimal.describe('BT-115'),
});

/** See {@link eInvoice}. */
export type EInvoice = z.infer<typeof eInvoice>;

/** An item of the division that a line of an e-invoice names. */
const namedItem = z.object({
  id: uuid,
  code: z.string().max(30),
  description: z.string().max(60),
  unit: z.string().max(20).nullable(),
});

/** An e-invoice with the records of the division that it names. */
export const readEInvoice = eInvoice
  .extend({
    supplier: z
      .object({ id: uuid, code: z.string().max(18), name: z.string().max(50) })
      .nullable()
      .describe('The supplier with the VAT number of the seller, else with its registration number, else with its name'),
    lines: z
      .array(line.extend({ item: namedItem.nullable().describe('The item whose code the line names as ours, or with its barcode') }))
      .max(mostLines),
  })
  .meta({ id: 'EInvoice' });

/** See {@link readEInvoice}. */
export type ReadEInvoice = z.infer<typeof readEInvoice>;

/** The answer about a document, which may be no e-invoice. */
export const eInvoiceOfDocument = z
  .object({ eInvoice: readEInvoice.nullable().describe('null for a document without one') })
  .meta({ id: 'EInvoiceOfDocument' });

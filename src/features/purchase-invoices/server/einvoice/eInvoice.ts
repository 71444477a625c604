/** A party of an e-invoice. */
export interface EInvoiceParty {
  /** BT-27 or BT-44. */
  name: string;
  /** BT-28. */
  tradingName: string | null;
  /** BT-31 or BT-48, without spaces. */
  vatNumber: string | null;
  /** BT-30, such as a number of the chamber of commerce. */
  registrationNumber: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** A line of an e-invoice (BG-25). Decimals are texts with a point. */
export interface EInvoiceLine {
  /** BT-126. */
  number: string;
  /** BT-132: the number of the line of the buyer's order. */
  orderLineReference: string | null;
  /** BT-156. */
  buyerItemCode: string | null;
  /** BT-155. */
  sellerItemCode: string | null;
  /** BT-157, such as a GTIN. */
  standardItemCode: string | null;
  /** BT-153. */
  name: string;
  /** BT-154. */
  description: string | null;
  /** BT-129. */
  quantity: string;
  /** BT-130: a code of UN/ECE Recommendation 20 or 21. */
  unitCode: string | null;
  /** BT-146 for one unit: already divided by the base quantity, BT-149. */
  unitPrice: string;
  /** BT-131: quantity by price, with the allowances and charges of the line. */
  amount: string;
  /** BT-151, such as S, Z, E, AE, K, G or O. */
  vatCategory: string | null;
  /** BT-152 as a percentage, `21`; null where the category has none. */
  vatPercentage: string | null;
}

/** An allowance or a charge of the whole invoice (BG-20, BG-21). */
export interface EInvoiceCharge {
  isCharge: boolean;
  /** BT-92 or BT-99, not negative. */
  amount: string;
  /** BT-97 or BT-104. */
  reason: string | null;
  /** BT-95 or BT-102. */
  vatCategory: string | null;
  /** BT-96 or BT-103. */
  vatPercentage: string | null;
}

/** What an invoice of EN 16931 says, whatever its syntax. Days are `2026-11-26`, decimals texts with a point. */
export interface EInvoice {
  syntax: 'UBL' | 'CII';
  /** BT-1. */
  number: string;
  /** BT-2. */
  issueDate: string;
  /** BT-9. */
  dueDate: string | null;
  /** Whether BT-3 is the code of a credit note, or the document is a CreditNote of UBL. */
  isCreditNote: boolean;
  /** BT-5: ISO 4217. */
  currency: string;
  /** BT-13. */
  orderReference: string | null;
  /** BT-10. */
  buyerReference: string | null;
  /** BT-83. */
  paymentReference: string | null;
  /** BT-84: the account to pay to, without spaces. */
  iban: string | null;
  /** BT-22, several joined by a line break. */
  note: string | null;
  seller: EInvoiceParty;
  buyer: EInvoiceParty;
  lines: EInvoiceLine[];
  charges: EInvoiceCharge[];
  /** BT-109. */
  amountExclVat: string;
  /** BT-110 in the currency of the invoice. */
  vatAmount: string;
  /** BT-112. */
  amountInclVat: string;
  /** BT-115. */
  amountDue: string;
}

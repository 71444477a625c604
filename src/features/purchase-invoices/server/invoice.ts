import type { LineFacts, StoredOrder } from '#features/purchase-orders/server/index.ts';
import type { DocumentTables, Stored } from '#server/documents/kind.ts';
import type { PurchaseInvoice, PurchaseInvoiceBody, PurchaseInvoiceLine, PurchaseInvoiceLineBody } from '../schema.ts';
import { purchaseInvoiceTable, type derivedOfLine } from './tables.ts';

/** A stored header of an invoice. */
export type InvoiceHeader = Omit<PurchaseInvoice, 'lines' | 'differences' | 'supplierCode'> & {
  searchText: string;
  /** The people who entered or changed amounts or lines. */
  enteredBy: string[];
};

/** A stored line of an invoice, with its item. */
export type InvoiceLine = Omit<PurchaseInvoiceLine, Exclude<keyof typeof derivedOfLine, 'itemCode' | 'itemDescription'>>;

/** The facts for a release besides the records: the limits of the settings, and the person and time. */
export interface ReleaseFacts {
  fourEyesAmount: string | undefined;
  /** The price difference of a line from its order that needs no acceptance, in the currency of the division. */
  priceTolerance: string;
  person: string;
  now: string;
  isSupervisor: boolean;
}

/** The types of purchase invoices. */
export interface InvoiceTypes {
  header: InvoiceHeader;
  line: InvoiceLine;
  sent: PurchaseInvoiceLineBody;
  body: PurchaseInvoiceBody;
  facts: LineFacts &
    ReleaseFacts & {
      header: InvoiceHeader;
      /** The present and former orders of the invoice, locked. */
      orders: readonly StoredOrder[];
    };
  context: ReleaseFacts;
}

/** An invoice as it is stored. */
export type StoredInvoice = Stored<InvoiceTypes>;

/** The tables of purchase invoices. */
export const invoiceTables: DocumentTables = { header: purchaseInvoiceTable, described: ['itemCode', 'itemDescription'] };

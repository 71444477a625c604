import type { LineFacts, StoredOrder } from '#features/purchase-orders/server/index.ts';
import type { DocumentTables, Stored } from '#server/documents/kind.ts';
import type { PurchaseInvoice, PurchaseInvoiceBody, PurchaseInvoiceLine, PurchaseInvoiceLineBody } from '../schema.ts';
import { purchaseInvoiceTable, type derivedOfLine } from './tables.ts';

/** A header of an invoice as it is stored. */
export type InvoiceHeader = Omit<PurchaseInvoice, 'lines' | 'differences' | 'supplierCode'> & {
  searchText: string;
  /** Who entered or changed amounts or lines. */
  enteredBy: string[];
};

/** A line of an invoice as it is stored, with its item. */
export type InvoiceLine = Omit<PurchaseInvoiceLine, Exclude<keyof typeof derivedOfLine, 'itemCode' | 'itemDescription'>>;

/** What decides on a release besides the records: the limits of the settings, and who is calling when. */
export interface ReleaseFacts {
  fourEyesAmount: string | undefined;
  /** What a line may differ from the price of its order, in the currency of the division, without being accepted. */
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
      /** The orders that the invoice refers to or referred to, locked. */
      orders: readonly StoredOrder[];
    };
  context: ReleaseFacts;
}

/** An invoice as it is stored. */
export type StoredInvoice = Stored<InvoiceTypes>;

/** The tables of purchase invoices. */
export const invoiceTables: DocumentTables = { header: purchaseInvoiceTable, described: ['itemCode', 'itemDescription'] };

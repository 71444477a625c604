export type { EInvoice, EInvoiceCharge, EInvoiceLine, EInvoiceParty } from '../../eInvoiceSchema.ts';

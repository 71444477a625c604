-- Finds invoices by the supplier's reference, however it is written.
-- without a transaction: invoices are changed while the index is built
drop index concurrently if exists "purchaseInvoiceByFoldedReference";
create index concurrently "purchaseInvoiceByFoldedReference" on "purchaseInvoice" (division, lower("yourRef"));

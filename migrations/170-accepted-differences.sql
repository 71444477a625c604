-- Who accepted the difference of an invoice line to its order or receipt, and when; unknown for what was accepted before.
alter table "purchaseInvoiceLine" add column "differenceAcceptedBy" text;
alter table "purchaseInvoiceLine" add column "differenceAcceptedAt" timestamptz;

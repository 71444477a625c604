-- The name of the supplier stands on orders and invoices, as it is today: a list sorted by it walks an index, and a search
-- finds them by it. Who renames an account renames it here in the same statement.
alter table "purchaseOrder" add column "supplierName" text collate "byName" not null default '';
update "purchaseOrder" o set "supplierName" = a.name from account a where a.division = o.division and a.id = o."supplierId";
alter table "purchaseOrder"
  alter column "supplierName" drop default,
  drop column search,
  add column search text generated always as (searchable("supplierName" || ' ' || "searchText")) stored;
create index "purchaseOrderSearch" on "purchaseOrder" using gin (division, search gin_trgm_ops);
create index "purchaseOrderSupplierName" on "purchaseOrder" (division, "supplierName", id) where "deletedAt" is null;

alter table "purchaseInvoice" add column "supplierName" text collate "byName" not null default '';
update "purchaseInvoice" v set "supplierName" = a.name from account a where a.division = v.division and a.id = v."supplierId";
alter table "purchaseInvoice"
  alter column "supplierName" drop default,
  drop column search,
  add column search text generated always as (searchable("supplierName" || ' ' || "searchText")) stored;
create index "purchaseInvoiceSearch" on "purchaseInvoice" using gin (division, search gin_trgm_ops);
create index "purchaseInvoiceSupplierName" on "purchaseInvoice" (division, "supplierName", id) where "deletedAt" is null;

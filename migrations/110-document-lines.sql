-- The VAT rule that a line was priced under stays on it: a later change of a VAT code changes no old line.
alter table "purchaseOrderLine" add column "vatType" text not null default 'None' check ("vatType" in ('BaseOnly', 'Excluding', 'Including', 'None'));
alter table "purchaseOrderLine" add column "vatCharged" boolean not null default false;
update "purchaseOrderLine" l set "vatType" = v.type, "vatCharged" = v.charged
from "vatCode" v where v.division = l.division and v.code = l."vatCode";
alter table "purchaseOrderLine" alter column "vatType" drop default;
alter table "purchaseOrderLine" alter column "vatCharged" drop default;

alter table "purchaseInvoiceLine" add column "vatType" text not null default 'None' check ("vatType" in ('BaseOnly', 'Excluding', 'Including', 'None'));
alter table "purchaseInvoiceLine" add column "vatCharged" boolean not null default false;
update "purchaseInvoiceLine" l set "vatType" = v.type, "vatCharged" = v.charged
from "vatCode" v where v.division = l.division and v.code = l."vatCode";
alter table "purchaseInvoiceLine" alter column "vatType" drop default;
alter table "purchaseInvoiceLine" alter column "vatCharged" drop default;

-- A VAT code holds from one day to another; without them always.
alter table "vatCode" add column "validFrom" date;
alter table "vatCode" add column "validTo" date;
alter table "vatCode" add constraint "vatCodeValidity" check ("validTo" >= "validFrom");

-- Order lines are found by their supplier's name as it is today: renaming the account renames it here too.
alter table "purchaseOrderLine" add column "supplierName" text not null default '';
update "purchaseOrderLine" l set "supplierName" = o."supplierName" from "purchaseOrder" o where o.division = l.division and o.id = l."purchaseOrderId";
alter table "purchaseOrderLine" alter column "supplierName" drop default;
drop index "purchaseOrderLineSearch";
alter table "purchaseOrderLine" drop column search;
alter table "purchaseOrderLine" add column search text generated always as (searchable("supplierName" || ' ' || "searchText")) stored;
create index "purchaseOrderLineSearch" on "purchaseOrderLine" using gin (division, search gin_trgm_ops);

-- Who entered amounts or lines of an invoice may not release it alone above the limit.
alter table "purchaseInvoice" add column "enteredBy" text[] not null default '{}';
update "purchaseInvoice" v set "enteredBy" = array(
  select v."createdBy" union
  select a.by from audit a where a.division = v.division and a.entity = 'purchaseInvoice' and a."entityId" = v.id and a.action = 'update');

-- A number of a line is free again when the line has been deleted.
alter table "goodsReceiptLine" drop constraint "goodsReceiptLine_division_goodsReceiptId_lineNumber_key";
create unique index "goodsReceiptLineOfReceipt" on "goodsReceiptLine" (division, "goodsReceiptId", "lineNumber") where "deletedAt" is null;
alter table "assemblyItem" drop constraint "assemblyItem_division_itemId_lineNumber_key";
create unique index "assemblyItemOfItem" on "assemblyItem" (division, "itemId", "lineNumber") where "deletedAt" is null;
alter table "workOrderItem" drop constraint "workOrderItem_division_workOrderId_lineNumber_key";
create unique index "workOrderItemOfOrder" on "workOrderItem" (division, "workOrderId", "lineNumber") where "deletedAt" is null;
alter table "salesOrderLine" drop constraint "salesOrderLine_division_orderId_lineNumber_key";
create unique index "salesOrderLineOfOrder" on "salesOrderLine" (division, "orderId", "lineNumber") where "deletedAt" is null;

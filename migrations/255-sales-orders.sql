-- Sales orders as documents with lines: names and numbers that lists are sorted by, what they are found by, and the VAT rule and the
-- source of the price of each line.
alter table "salesOrder" add column "orderedByName" text collate "byName" not null default '';
update "salesOrder" o set "orderedByName" = a.name from account a where a.division = o.division and a.id = o."orderedById";
alter table "salesOrder" alter column "orderedByName" drop default;
alter table "salesOrder" add column "exchangeRate" numeric(19, 6) not null default 1 check ("exchangeRate" > 0);
alter table "salesOrder" add column "confirmedAt" timestamptz;
alter table "salesOrder" add column "searchText" text not null default '';
update "salesOrder" o set "searchText" = concat_ws(' ', o."orderNumber", o.description, o."yourRef", (
  select string_agg(concat_ws(' ', i.code, i.description, l.description), ' ' order by l."lineNumber")
  from "salesOrderLine" l join item i on i.division = l.division and i.id = l."itemId"
  where l.division = o.division and l."orderId" = o.id and l."deletedAt" is null));
alter table "salesOrder" add column search text generated always as (searchable("orderedByName" || ' ' || "searchText")) stored;
create index "salesOrderSearch" on "salesOrder" using gin (division, search gin_trgm_ops);
create index "salesOrderLive" on "salesOrder" (division, "orderNumber", id) where "deletedAt" is null;
create index "salesOrderCustomerName" on "salesOrder" (division, "orderedByName", id) where "deletedAt" is null;
create index "salesOrderDeliveryDate" on "salesOrder" (division, "deliveryDate", id) where "deletedAt" is null;
create index "salesOrderStatus" on "salesOrder" (division, status, id) where "deletedAt" is null;
create index "salesOrderAmount" on "salesOrder" (division, "amountInclVat", id) where "deletedAt" is null;
create index "salesOrderModified" on "salesOrder" (division, modified, id) where "deletedAt" is null;
create index "salesOrderOfLocation" on "salesOrder" (division, "locationId") where "locationId" is not null;
create index "salesOrderOfWorkOrder" on "salesOrder" (division, "workOrderId") where "workOrderId" is not null;

alter table "salesOrderLine" add column "orderNumber" integer not null default 0;
alter table "salesOrderLine" add column "orderedByName" text collate "byName" not null default '';
alter table "salesOrderLine" add column "searchText" text not null default '';
update "salesOrderLine" l set "orderNumber" = o."orderNumber", "orderedByName" = o."orderedByName",
  "searchText" = concat_ws(' ', o."orderNumber", o."yourRef", i.code, i.description, l.description)
from "salesOrder" o, item i
where o.division = l.division and o.id = l."orderId" and i.division = l.division and i.id = l."itemId";
alter table "salesOrderLine" alter column "orderNumber" drop default;
alter table "salesOrderLine" alter column "orderedByName" drop default;
alter table "salesOrderLine" add column search text generated always as (searchable("orderedByName" || ' ' || "searchText")) stored;
create index "salesOrderLineSearch" on "salesOrderLine" using gin (division, search gin_trgm_ops);
create index "salesOrderLineNumber" on "salesOrderLine" (division, "orderNumber", id) where "deletedAt" is null;
create index "salesOrderLinePlace" on "salesOrderLine" (division, "lineNumber", id) where "deletedAt" is null;
create index "salesOrderLineDeliveryDate" on "salesOrderLine" (division, "deliveryDate", id) where "deletedAt" is null;
create index "salesOrderLineModified" on "salesOrderLine" (division, modified, id) where "deletedAt" is null;
create index "salesOrderLineItem" on "salesOrderLine" (division, "itemId");

alter table "salesOrderLine" add column "priceSource" text not null default 'Manual';
alter table "salesOrderLine" add constraint "salesOrderLinePriceSource" check ("priceSource" in ('Customer', 'List', 'Item', 'Manual'));
alter table "salesOrderLine" alter column "priceSource" drop default;
alter table "salesOrderLine" add column "vatType" text not null default 'None';
alter table "salesOrderLine" add constraint "salesOrderLineVatType" check ("vatType" in ('BaseOnly', 'Excluding', 'Including', 'None'));
alter table "salesOrderLine" add column "vatCharged" boolean not null default false;
update "salesOrderLine" l set "vatType" = v.type, "vatCharged" = v.charged
from "vatCode" v where v.division = l.division and v.code = l."vatCode";
alter table "salesOrderLine" alter column "vatType" drop default;
alter table "salesOrderLine" alter column "vatCharged" drop default;
update "salesOrderLine" set "unitPrice" = coalesce("unitPrice", 0), "netPrice" = coalesce("netPrice", "unitPrice", 0),
  discount = coalesce(discount, 0), "vatPercentage" = coalesce("vatPercentage", 0);
alter table "salesOrderLine" alter column "unitPrice" set not null;
alter table "salesOrderLine" alter column "netPrice" set not null;
alter table "salesOrderLine" alter column discount set not null;
alter table "salesOrderLine" alter column "vatPercentage" set not null;
-- it follows from amount, quantity and cost
alter table "salesOrderLine" drop column margin;
update "salesOrderLine" l set "costCenter" = null
where "costCenter" is not null and not exists (select from "costCenter" c where c.division = l.division and c.code = l."costCenter");
alter table "salesOrderLine" add foreign key (division, "costCenter") references "costCenter" (division, code);

select create_records('goodsDelivery', $$
  "deliveryNumber" integer not null,
  "deliveryDate" date not null,
  description text,
  "deliveryAccountId" uuid not null,
  "deliveryAddressId" uuid,
  "warehouseId" uuid not null,
  "shippingMethodId" uuid,
  "trackingNumber" text,
  remarks text,
  "documentId" uuid,
  override boolean not null default false,
  "overrideReason" text check (char_length("overrideReason") between 1 and 255),
  "signedWorkOrderId" uuid,
  unique (division, "deliveryNumber"),
  foreign key (division, "deliveryAccountId") references account (division, id),
  foreign key (division, "warehouseId") references warehouse (division, id),
  check (not override or "overrideReason" is not null)
$$);
create unique index "goodsDeliveryExactId" on "goodsDelivery" (division, "exactId") where "exactId" is not null;
create index "goodsDeliveryAccount" on "goodsDelivery" (division, "deliveryAccountId", "deliveryNumber");
create index "goodsDeliveryDate" on "goodsDelivery" (division, "deliveryDate", id) where "deletedAt" is null;
create index "goodsDeliveryLive" on "goodsDelivery" (division, "deliveryNumber", id) where "deletedAt" is null;

select create_records('goodsDeliveryLine', $$
  "goodsDeliveryId" uuid not null,
  "lineNumber" integer not null,
  "salesOrderLineId" uuid not null,
  "quantityDelivered" numeric(19, 4) not null check ("quantityDelivered" <> 0),
  "quantityOrdered" numeric(19, 4) not null,
  "storageLocationId" uuid,
  "serialNumbers" text[] not null default '{}',
  "batchNumbers" jsonb not null default '[]',
  "trackingNumber" text,
  notes text,
  foreign key (division, "goodsDeliveryId") references "goodsDelivery" (division, id),
  foreign key (division, "salesOrderLineId") references "salesOrderLine" (division, id)
$$);
create unique index "goodsDeliveryLineExactId" on "goodsDeliveryLine" (division, "exactId") where "exactId" is not null;
create unique index "goodsDeliveryLineOfDelivery" on "goodsDeliveryLine" (division, "goodsDeliveryId", "lineNumber") where "deletedAt" is null;
create index "goodsDeliveryLineOfOrderLine" on "goodsDeliveryLine" (division, "salesOrderLineId");

-- The pieces that are with customers: one leaves no second time, unless it came back.
create table "deliveredSerialNumber" (
  division integer not null,
  "itemId" uuid not null,
  "serialNumber" text not null,
  "goodsDeliveryId" uuid not null,
  primary key (division, "itemId", "serialNumber"),
  foreign key (division, "itemId") references item (division, id)
);
select isolate_division('deliveredSerialNumber');

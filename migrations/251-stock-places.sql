-- What lies of an item in a warehouse becomes a record of its own: people set its levels, lists show and sort it.
alter table "itemWarehouse" add column id uuid not null default gen_random_uuid();
alter table "itemWarehouse" alter column id drop default;
alter table "itemWarehouse" add column "exactId" uuid;
alter table "itemWarehouse" add column created timestamptz not null default now();
alter table "itemWarehouse" add column "createdBy" text not null default 'system';
alter table "itemWarehouse" alter column "createdBy" drop default;
alter table "itemWarehouse" add column modified timestamptz not null default now();
alter table "itemWarehouse" add column "modifiedBy" text not null default 'system';
alter table "itemWarehouse" alter column "modifiedBy" drop default;
alter table "itemWarehouse" add column version integer not null default 1;
alter table "itemWarehouse" add column "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly'));
alter table "itemWarehouse" add column "syncError" text;
alter table "itemWarehouse" add column "deletedAt" timestamptz;
alter table "itemWarehouse" alter column "projectedStock" set not null;
create unique index "itemWarehouseId" on "itemWarehouse" (division, id);
create unique index "itemWarehouseExactId" on "itemWarehouse" (division, "exactId") where "exactId" is not null;

-- The same as lists sort and search it: with the names of the item and the warehouse. The rights of whoever asks hold for all three
-- tables; a page in the order of codes follows the index of items.
create view "itemStock" with (security_invoker = true) as
select w.id, w."exactId", w.division, w.created, w."createdBy", w.modified, w."modifiedBy", w.version, w."syncStatus", w."syncError", w."deletedAt",
  w."itemId", w."warehouseId", w."currentStock", w."plannedStockIn", w."plannedStockOut", w."projectedStock", w."reservedStock",
  w."safetyStock", w."reorderPoint", w."maximumStock",
  i.code as "itemCode", i.description as "itemDescription", i.unit, i.search,
  p.code as "warehouseCode", p.description as "warehouseDescription"
from "itemWarehouse" w
join item i on i.division = w.division and i.id = w."itemId" and i."deletedAt" is null
join warehouse p on p.division = w.division and p.id = w."warehouseId" and p."deletedAt" is null;
grant select on "itemStock" to cura_application;

-- A code is free again when its warehouse is deleted.
alter table warehouse drop constraint "warehouse_division_code_key";
create unique index "warehouseCode" on warehouse (division, code) where "deletedAt" is null;

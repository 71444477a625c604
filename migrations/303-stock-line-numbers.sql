-- Which pieces and batches were counted or moved, of items that have serial or batch numbers.
alter table "stockCountLine"
  add column "serialNumbers" text[] not null default '{}',
  add column "batchNumbers" jsonb not null default '[]';
alter table "stockTransferLine"
  add column "serialNumbers" text[] not null default '{}',
  add column "batchNumbers" jsonb not null default '[]';

-- Lists of stock say which items have them.
create or replace view "itemStock" with (security_invoker = true) as
select w.id, w."exactId", w.division, w.created, w."createdBy", w.modified, w."modifiedBy", w.version, w."syncStatus", w."syncError", w."deletedAt",
  w."itemId", w."warehouseId", w."currentStock", w."plannedStockIn", w."plannedStockOut", w."projectedStock", w."reservedStock",
  w."safetyStock", w."reorderPoint", w."maximumStock",
  i.code as "itemCode", i.description as "itemDescription", i.unit, i.search,
  p.code as "warehouseCode", p.description as "warehouseDescription", i."isSerialItem", i."isBatchItem"
from "itemWarehouse" w
join item i on i.division = w.division and i.id = w."itemId" and i."deletedAt" is null
join warehouse p on p.division = w.division and p.id = w."warehouseId" and p."deletedAt" is null;

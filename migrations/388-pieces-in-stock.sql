-- The pieces that lie in a warehouse, as far as their serial numbers are known: one that lies there does not arrive again.
create table "stockedSerialNumber" (
  division integer not null,
  "itemId" uuid not null,
  "serialNumber" text not null,
  "warehouseId" uuid not null,
  primary key (division, "itemId", "serialNumber")
);
create index "stockedSerialNumberOfWarehouse" on "stockedSerialNumber" (division, "warehouseId", "itemId");
select isolate_division('stockedSerialNumber');

-- What was received, and neither delivered nor used since.
insert into "stockedSerialNumber" (division, "itemId", "serialNumber", "warehouseId")
select r.division, o."itemId", number, h."warehouseId"
from "goodsReceiptLine" r
join "goodsReceipt" h on h.division = r.division and h.id = r."goodsReceiptId" and h."warehouseId" is not null
join "purchaseOrderLine" o on o.division = r.division and o.id = r."purchaseOrderLineId"
cross join lateral unnest(r."serialNumbers") as number
where r."deletedAt" is null
  and not exists (
    select from "deliveredSerialNumber" d where d.division = r.division and d."itemId" = o."itemId" and d."serialNumber" = number)
  and not exists (
    select from "workOrderItem" i where i.division = r.division and i."itemId" = o."itemId" and number = any (i."serialNumbers")
      and i.status = 'Gerealiseerd' and i."deletedAt" is null)
on conflict do nothing;

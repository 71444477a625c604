-- A trade-in is to come, and no longer takes from what is to go; what it took from nothing had left other figures too great. They are counted
-- anew from the open documents for items that were ever traded in.
with traded as (
  select distinct l.division, l."itemId" from "salesOrderLine" l
  join item i on i.division = l.division and i.id = l."itemId" and i."isStockItem"
  where l.quantity < 0
), planned as (
  select l.division, l."itemId", o."warehouseId", greatest(l.quantity - l."receivedQuantity", 0) as come, 0 as go from "purchaseOrderLine" l
  join "purchaseOrder" o on o.division = l.division and o.id = l."purchaseOrderId" and o."deletedAt" is null and o."orderStatus" <> 'Cancelled'
  where l."deletedAt" is null
  union all select l.division, l."itemId", o."warehouseId",
    case when l.quantity < 0 then greatest(l."quantityDelivered" - l.quantity, 0) else 0 end,
    case when l.quantity > 0 then greatest(l.quantity - l."quantityDelivered", 0) else 0 end
  from "salesOrderLine" l
  join "salesOrder" o on o.division = l.division and o.id = l."orderId" and o."deletedAt" is null and o.status <> 'Cancelled'
  where not l."useDropShipment" and l."deletedAt" is null
  union all select y.division, y."itemId", y."warehouseId",
    case when y.type = 'Assembly' then y."plannedQuantity" - y."finishedQuantity" else 0 end,
    case when y.type = 'Assembly' then 0 else y."plannedQuantity" - y."finishedQuantity" end
  from "assemblyOrder" y where y."deletedAt" is null
  union all select y.division, (part ->> 'partItemId')::uuid, y."warehouseId",
    case when y.type = 'Assembly' then 0 else (y."plannedQuantity" - y."finishedQuantity") * (part ->> 'quantity')::numeric end,
    case when y.type = 'Assembly' then (y."plannedQuantity" - y."finishedQuantity") * (part ->> 'quantity')::numeric else 0 end
  from "assemblyOrder" y cross join lateral jsonb_array_elements(y."partItems") as part where y."deletedAt" is null
), counted as (
  select w.division, w.id, coalesce(sum(p.come), 0) as come, coalesce(sum(p.go), 0) as go from "itemWarehouse" w
  join traded t on t.division = w.division and t."itemId" = w."itemId"
  left join planned p on p.division = w.division and p."itemId" = w."itemId" and p."warehouseId" = w."warehouseId"
  group by w.division, w.id
)
update "itemWarehouse" w set "plannedStockIn" = c.come, "plannedStockOut" = c.go
from counted c where c.division = w.division and c.id = w.id and (w."plannedStockIn", w."plannedStockOut") <> (c.come, c.go);

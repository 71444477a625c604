import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import type { TestApi } from './api.ts';
import { addVisitedLocation, stockIds as ids } from './stock.ts';

/** The warehouses of random walks, and their items: in metres, by serial number, by batch, one stocked at times. */
export const walkIds = {
  places: [ids.mainWarehouse, ids.van, ids.otherVan],
  hose: seededId(120001, 'item', 9),
  pump: seededId(120001, 'item', 10),
  foam: seededId(120001, 'item', 11),
  tape: seededId(120001, 'item', 12),
};

/** Adds the records of {@link walkIds}, and the location of visits. */
export async function addWalkRecords(api: TestApi): Promise<void> {
  const { hose, pump, foam, tape } = walkIds;
  await api.database.sql(sql`
    insert into item (division, "createdBy", "modifiedBy", id, code, description, unit, "isStockItem", "isFractionAllowed", "isSerialItem", "isBatchItem") values
      (120001, 'test', 'test', ${hose}, 'SLANG', 'Slang', 'm', true, true, false, false),
      (120001, 'test', 'test', ${pump}, 'POMP', 'Pomp', 'st', true, false, true, false),
      (120001, 'test', 'test', ${foam}, 'SCHUIM', 'Schuim', 'l', true, false, false, true),
      (120001, 'test', 'test', ${tape}, 'TAPE', 'Tape', 'st', true, false, false, false)`);
  await addVisitedLocation(api, 10.005);
}

interface Line {
  id: string;
  itemId: string;
  quantity: string;
}

/** An order, or a visit with its items. */
export interface WalkDocument {
  id: string;
  warehouseId: string;
  lines: Line[];
  items: Line[];
}

/** A quantity in two batches, or one. */
export function batchesOf(quantity: number): { number: string; quantity: string }[] {
  const batches = [
    { number: 'B1', quantity: '1' },
    { number: `B${quantity}x`, quantity: String(quantity - 1) },
  ];
  return batches.filter((batch) => batch.quantity !== '0');
}

/** The figures of places that differ from those of movements, pieces and open documents. */
export function wrongPlaces({ database }: TestApi) {
  return database.sql<object>(sql`
    with planned as (
      select l."itemId", o."warehouseId", greatest(l.quantity - l."receivedQuantity", 0) as come, 0 as go
      from "purchaseOrderLine" l join "purchaseOrder" o on o.division = 120001 and o.id = l."purchaseOrderId"
      where l.division = 120001 and l."deletedAt" is null and o."deletedAt" is null and o."orderStatus" <> 'Cancelled'
      union all select l."itemId", o."warehouseId", greatest(least(l."quantityDelivered", 0) - l.quantity, 0), greatest(l.quantity - greatest(l."quantityDelivered", 0), 0)
      from "salesOrderLine" l join "salesOrder" o on o.division = 120001 and o.id = l."orderId"
      where l.division = 120001 and l."deletedAt" is null and o."deletedAt" is null and o.status <> 'Cancelled' and not l."useDropShipment"
      union all select part.id::uuid, y."warehouseId", case when part.is_set = (y.type = 'Assembly') then part.each * rest.n else 0 end,
        case when part.is_set = (y.type = 'Assembly') then 0 else part.each * rest.n end
      from "assemblyOrder" y cross join lateral (select y."plannedQuantity" - y."finishedQuantity" as n) rest
      cross join (values (${ids.set}, true, 1), (${ids.extinguisher}, false, 1), (${ids.bracket}, false, 2)) as part (id, is_set, each)
      where y.division = 120001 and y."deletedAt" is null
    ), counted as (
      select i.code, w."currentStock"::float8 as current, w."plannedStockIn"::float8 as come, w."plannedStockOut"::float8 as go, w."projectedStock"::float8 as projected,
        (select coalesce(sum(m.quantity), 0) from "stockMovement" m where m.division = 120001 and m."itemId" = w."itemId" and m."warehouseId" = w."warehouseId")::float8 as moved,
        (select coalesce(sum(p.come), 0) from planned p where p."itemId" = w."itemId" and p."warehouseId" = w."warehouseId")::float8 as "shallCome",
        (select coalesce(sum(p.go), 0) from planned p where p."itemId" = w."itemId" and p."warehouseId" = w."warehouseId")::float8 as "shallGo",
        (select count(*) from "stockedSerialNumber" s
          where s.division = 120001 and s."itemId" = w."itemId" and s."warehouseId" = w."warehouseId")::float8 as pieces, i."isStockItem" as stocked
      from "itemWarehouse" w join item i on i.division = 120001 and i.id = w."itemId" where w.division = 120001
    )
    select * from counted where current <> moved or projected <> current + come - go or pieces > greatest(current, 0)
      or (stocked and (come <> "shallCome" or go <> "shallGo")) or (not stocked and (current <> 0 or come <> 0 or go <> 0))`);
}

/** The lines and orders whose quantities and amounts differ from those of bookings and lines. */
export function wrongOrders({ database }: TestApi) {
  return database.sql<object>(sql`
    select 'received' as wrong, l.id from "purchaseOrderLine" l where l.division = 120001 and l."receivedQuantity" <> (
      select coalesce(sum(g."quantityReceived"), 0) from "goodsReceiptLine" g where g.division = 120001 and g."purchaseOrderLineId" = l.id)
    union all select 'delivered', l.id from "salesOrderLine" l where l.division = 120001 and l."quantityDelivered" <> (
      select coalesce(sum(g."quantityDelivered"), 0) from "goodsDeliveryLine" g where g.division = 120001 and g."salesOrderLineId" = l.id)
    union all select 'bought', o.id from "purchaseOrder" o where o.division = 120001 and o."deletedAt" is null
      and (o."amountExclVat", o."vatAmount", o."amountInclVat") <> (select sum(l.amount), sum(l."vatAmount"), sum(l.amount + l."vatAmount")
        from "purchaseOrderLine" l where l.division = 120001 and l."purchaseOrderId" = o.id and l."deletedAt" is null)
    union all select 'sold', o.id from "salesOrder" o where o.division = 120001 and o."deletedAt" is null
      and (o."amountExclVat", o."vatAmount", o."amountInclVat") <> (select sum(l.amount), sum(l."vatAmount"), sum(l.amount + l."vatAmount")
        from "salesOrderLine" l where l.division = 120001 and l."orderId" = o.id and l."deletedAt" is null)`);
}

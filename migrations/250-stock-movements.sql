-- The ledger of stock: each change of what lies of an item in a warehouse, written with the balance, never changed afterwards. The
-- sum of the movements of an item in a warehouse is its balance; "stockAfter" is the balance that a movement left behind.
select create_records('stockMovement', $$
  "itemId" uuid not null,
  "warehouseId" uuid not null,
  kind text not null check (kind in ('Opening', 'Receipt', 'Delivery', 'Use', 'Assembly', 'Count', 'Transfer')),
  quantity numeric(19, 4) not null check (quantity <> 0),
  "stockAfter" numeric(19, 4) not null,
  at timestamptz not null default clock_timestamp(),
  "sourceKind" text,
  "sourceId" uuid,
  foreign key (division, "itemId") references item (division, id),
  foreign key (division, "warehouseId") references warehouse (division, id)
$$);
create unique index "stockMovementExactId" on "stockMovement" (division, "exactId") where "exactId" is not null;
create index "stockMovementAt" on "stockMovement" (division, at, id);
create index "stockMovementOfItem" on "stockMovement" (division, "itemId", at, id);
create index "stockMovementOfWarehouse" on "stockMovement" (division, "warehouseId", at, id);
create index "stockMovementOfSource" on "stockMovement" (division, "sourceId") where "sourceId" is not null;
revoke update, delete on "stockMovement" from cura_application;

-- What lay there before the ledger began.
insert into "stockMovement" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", kind, quantity, "stockAfter")
select division, gen_random_uuid(), 'system', 'system', "itemId", "warehouseId", 'Opening', "currentStock", "currentStock"
from "itemWarehouse" where "currentStock" <> 0;

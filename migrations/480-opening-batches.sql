-- The batches of opening stock that imports booked, because a movement in the ledger has no batches: the same file is no new stock.
create table "openingBatch" (
  division integer not null,
  "itemId" uuid not null,
  "warehouseId" uuid not null,
  "batchNumber" text not null,
  "sourceId" uuid not null,
  quantity numeric(19, 4) not null,
  primary key (division, "itemId", "warehouseId", "batchNumber", "sourceId")
);
select isolate_division('openingBatch');

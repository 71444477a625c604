-- Orders to put an item together or to take it apart. The parts stand on the order as they were when it was made.
select create_records('assemblyOrder', $$
  "orderNumber" integer not null,
  "itemId" uuid not null,
  type text not null check (type in ('Assembly', 'Disassembly')),
  "orderStatus" text not null default 'Open' check ("orderStatus" in ('Open', 'Partial', 'Complete')),
  "orderDate" date not null,
  "assemblyDate" date,
  "finishedAssemblyDate" date,
  "plannedQuantity" numeric(19, 4) not null check ("plannedQuantity" > 0),
  "finishedQuantity" numeric(19, 4) not null default 0 check ("finishedQuantity" between 0 and "plannedQuantity"),
  "warehouseId" uuid,
  "storageLocationCode" text,
  "partItems" jsonb not null,
  description text,
  notes text,
  unique (division, "orderNumber"),
  foreign key (division, "itemId") references item (division, id),
  foreign key (division, "warehouseId") references warehouse (division, id)
$$);
create unique index "assemblyOrderExactId" on "assemblyOrder" (division, "exactId") where "exactId" is not null;
create index "assemblyOrderLive" on "assemblyOrder" (division, "orderNumber", id) where "deletedAt" is null;
create index "assemblyOrderDate" on "assemblyOrder" (division, "assemblyDate", id) where "deletedAt" is null;
create index "assemblyOrderOfItem" on "assemblyOrder" (division, "itemId", "orderNumber") where "deletedAt" is null;

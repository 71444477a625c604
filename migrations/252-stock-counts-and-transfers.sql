-- Counts: what was there by the books, and what was counted.
select create_records('stockCount', $$
  "countNumber" integer not null,
  "countDate" date not null,
  "warehouseId" uuid not null,
  description text,
  unique (division, "countNumber"),
  foreign key (division, "warehouseId") references warehouse (division, id)
$$);
create unique index "stockCountExactId" on "stockCount" (division, "exactId") where "exactId" is not null;
create index "stockCountLive" on "stockCount" (division, "countNumber", id) where "deletedAt" is null;

select create_records('stockCountLine', $$
  "stockCountId" uuid not null,
  "lineNumber" integer not null,
  "itemId" uuid not null,
  "quantityInStock" numeric(19, 4) not null,
  "quantityNew" numeric(19, 4) not null check ("quantityNew" >= 0),
  unique (division, "stockCountId", "lineNumber"),
  foreign key (division, "stockCountId") references "stockCount" (division, id),
  foreign key (division, "itemId") references item (division, id)
$$);
create unique index "stockCountLineExactId" on "stockCountLine" (division, "exactId") where "exactId" is not null;

-- Transfers from one warehouse to another.
select create_records('stockTransfer', $$
  "transferNumber" integer not null,
  "transferDate" date not null,
  "warehouseFromId" uuid not null,
  "warehouseToId" uuid not null,
  description text,
  unique (division, "transferNumber"),
  foreign key (division, "warehouseFromId") references warehouse (division, id),
  foreign key (division, "warehouseToId") references warehouse (division, id),
  check ("warehouseFromId" <> "warehouseToId")
$$);
create unique index "stockTransferExactId" on "stockTransfer" (division, "exactId") where "exactId" is not null;
create index "stockTransferLive" on "stockTransfer" (division, "transferNumber", id) where "deletedAt" is null;

select create_records('stockTransferLine', $$
  "stockTransferId" uuid not null,
  "lineNumber" integer not null,
  "itemId" uuid not null,
  quantity numeric(19, 4) not null check (quantity > 0),
  unique (division, "stockTransferId", "lineNumber"),
  foreign key (division, "stockTransferId") references "stockTransfer" (division, id),
  foreign key (division, "itemId") references item (division, id)
$$);
create unique index "stockTransferLineExactId" on "stockTransferLine" (division, "exactId") where "exactId" is not null;

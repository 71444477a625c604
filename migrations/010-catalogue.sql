-- Divisions, engineers, the catalogue of items and the lists that forms choose from.

-- Names stand in the order in which people look them up, numbers in the order of their value ('999' before '1000').
create collation "byName" (provider = icu, locale = 'und');
create collation "byNumber" (provider = icu, locale = 'und-u-kn-true');

-- A small reference table: who may see which division is a matter of the person, not of row-level security.
create table division (
  code integer primary key,
  hid integer,
  description text not null check (char_length(description) between 1 and 50),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  legislation text,
  "addressLine1" text,
  postcode text,
  city text,
  phone text,
  email text,
  website text,
  "vatNumber" text,
  "chamberOfCommerceNumber" text,
  "isMain" boolean not null default false,
  status text not null default 'Active' check (status in ('Inactive', 'Active', 'Archived')),
  theme text,
  "defaultServiceIntervals" jsonb,
  "lastSync" timestamptz
);
select share_table('division');

create table unit (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 20),
  description text not null,
  type text not null check (type in ('Area', 'Length', 'Other', 'Time', 'Volume', 'Weight')),
  primary key (division, id),
  unique (division, code)
);
select isolate_division('unit');

create table "vatCode" (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 10),
  description text not null,
  percentage numeric(9, 6) not null check (percentage between 0 and 1),
  type text not null check (type in ('BaseOnly', 'Excluding', 'Including', 'None')),
  "transactionType" text not null check ("transactionType" in ('Both', 'Purchase', 'Sales')),
  charged boolean not null default false,
  blocked boolean not null default false,
  primary key (division, id),
  unique (division, code)
);
select isolate_division('vatCode');

create table "paymentCondition" (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 10),
  description text not null,
  days integer not null default 0 check (days >= 0),
  "endOfMonths" integer not null default 0 check ("endOfMonths" >= 0),
  method text not null check (method in ('OnCredit', 'Collection', 'Cash', 'PSP')),
  "discountDays" integer,
  "discountPercentage" numeric(9, 6) check ("discountPercentage" between 0 and 1),
  primary key (division, id),
  unique (division, code)
);
select isolate_division('paymentCondition');

create table journal (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 10),
  description text not null,
  type text not null check (type in ('Sales', 'Purchase', 'General')),
  primary key (division, id),
  unique (division, code)
);
select isolate_division('journal');

create table "financialPeriod" (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  year integer not null,
  period integer not null check (period between 1 and 13),
  "startDate" date not null,
  "endDate" date not null check ("endDate" >= "startDate"),
  closed boolean not null default false,
  primary key (division, id),
  unique (division, year, period)
);
select isolate_division('financialPeriod');
create index "financialPeriodDate" on "financialPeriod" (division, "startDate");

create table "costCenter" (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 20),
  description text not null,
  active boolean not null default true,
  primary key (division, id),
  unique (division, code)
);
select isolate_division('costCenter');

create table warehouse (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 20),
  description text not null,
  email text,
  "isMain" boolean not null default false,
  "managerUserId" uuid,
  "defaultStorageLocationCode" text,
  "usesStorageLocations" boolean not null default false,
  primary key (division, id),
  unique (division, code)
);
select isolate_division('warehouse');
create unique index "warehouseEmail" on warehouse (division, lower(email)) where email is not null and "deletedAt" is null;

create table engineer (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 20),
  "employeeNumber" integer not null,
  "fullName" text collate "byName" not null check (char_length("fullName") between 1 and 100),
  "firstName" text,
  "lastName" text,
  email text not null,
  mobile text,
  divisions integer[] not null default '{}',
  skills text[] not null default '{}'
    check (skills <@ array['FireREOB', 'FireSachkundiger', 'EmergencyLighting', 'Aed', 'WaterKeerklep', 'Evacuation', 'Electrical']),
  certificates jsonb not null default '[]',
  language text check (language in ('nl', 'de', 'en')),
  territory text,
  active boolean not null default true,
  primary key (division, id),
  unique (division, code)
);
select isolate_division('engineer');
create index "engineerName" on engineer (division, "fullName", id);

create table "itemGroup" (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text not null check (char_length(code) between 1 and 20),
  description text not null,
  "isDefault" boolean not null default false,
  primary key (division, id),
  unique (division, code)
);
select isolate_division('itemGroup');

create table item (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  code text collate "byNumber" not null check (char_length(code) between 1 and 30),
  description text collate "byName" not null check (char_length(description) between 1 and 60),
  "extraDescription" text,
  "searchCode" text,
  barcode text,
  "itemGroupId" uuid,
  unit text,
  "standardSalesPrice" numeric(19, 4),
  "costPriceStandard" numeric(19, 4),
  "salesVatCode" text,
  "isSalesItem" boolean not null default true,
  "isPurchaseItem" boolean not null default true,
  "isStockItem" boolean not null default true,
  "isSerialItem" boolean not null default false,
  "isBatchItem" boolean not null default false,
  "isMakeItem" boolean not null default false,
  "isWebshopItem" boolean not null default false,
  "isFractionAllowed" boolean not null default false,
  "isTime" boolean not null default false,
  "netWeight" numeric(19, 4),
  "pictureUrl" text,
  notes text,
  "startDate" date,
  "endDate" date,
  "assetTypes" text[] not null default '{}',
  "isAdditional" boolean not null default false,
  "serviceRole" text check ("serviceRole" in ('Unit', 'ServiceFee', 'Part', 'Refill', 'Disposal', 'Travel', 'Labour')),
  search text generated always as (
    searchable(code || ' ' || description || ' ' || coalesce("searchCode", '') || ' ' || coalesce(barcode, ''))
  ) stored,
  primary key (division, id),
  unique (division, code),
  foreign key (division, "itemGroupId") references "itemGroup" (division, id)
);
select isolate_division('item');
create index "itemDescription" on item (division, description, id) where "deletedAt" is null;
create index "itemModified" on item (division, modified, id) where "deletedAt" is null;
create index "itemSalesPrice" on item (division, "standardSalesPrice", id) where "deletedAt" is null;
create index "itemOfGroup" on item (division, "itemGroupId");
create index "itemAssetTypes" on item using gin (division, "assetTypes");
create index "itemSearch" on item using gin (division, search gin_trgm_ops);

create table "assemblyItem" (
  id uuid not null,
  "exactId" uuid,
  division integer not null,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "itemId" uuid not null,
  "lineNumber" integer not null,
  "partItemId" uuid not null,
  quantity numeric(19, 4) not null check (quantity > 0),
  "quantityBatch" numeric(19, 4) not null,
  "batchQuantity" numeric(19, 4) not null default 1,
  "assembledLeadDays" integer not null default 0,
  "assembleAtDelivery" boolean not null default false,
  primary key (division, id),
  unique (division, "itemId", "lineNumber"),
  foreign key (division, "itemId") references item (division, id),
  foreign key (division, "partItemId") references item (division, id)
);
select isolate_division('assemblyItem');

-- Stock of an item in a warehouse. Goods receipts and deliveries change it in their own transaction.
create table "itemWarehouse" (
  division integer not null,
  "itemId" uuid not null,
  "warehouseId" uuid not null,
  "currentStock" numeric(19, 4) not null default 0,
  "plannedStockIn" numeric(19, 4) not null default 0,
  "plannedStockOut" numeric(19, 4) not null default 0,
  "reservedStock" numeric(19, 4) not null default 0,
  "safetyStock" numeric(19, 4) not null default 0,
  "reorderPoint" numeric(19, 4) not null default 0,
  "maximumStock" numeric(19, 4) not null default 0,
  "projectedStock" numeric(19, 4) generated always as ("currentStock" + "plannedStockIn" - "plannedStockOut") stored,
  primary key (division, "itemId", "warehouseId"),
  foreign key (division, "itemId") references item (division, id),
  foreign key (division, "warehouseId") references warehouse (division, id)
);
select isolate_division('itemWarehouse');
create index "itemWarehouseOfWarehouse" on "itemWarehouse" (division, "warehouseId");

-- The dates of an object that lie ahead stand beside it: counting them anew for all objects must not write the wide rows with their
-- many indexes. Each object has one row. Copies of the type and the location let lists and figures of what is due read this table alone.
drop index "assetByService";
drop index "assetByDueDate";
drop index "assetTypeByDueDate";
drop index "assetDue";
create table "assetDue" (
  division integer not null,
  "assetId" uuid not null,
  "assetType" text not null,
  "locationId" uuid not null,
  -- raised by each write that what the dates follow from may differ by
  version integer not null default 1,
  "nextServiceDate" date,
  "nextExtendedServiceDate" date,
  "nextOverhaulDate" date,
  "replaceBefore" date,
  -- the first of the dates, the name of it, and why each date is what it is
  "dueDate" date,
  "dueReason" text,
  -- written and shown whole: the text itself, which costs least
  "dueReasons" json not null default '{"missing":[]}',
  primary key (division, "assetId"),
  foreign key (division, "assetId") references asset (division, id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.1);
select isolate_division('assetDue');

insert into "assetDue" (division, "assetId", "assetType", "locationId", "nextServiceDate", "nextExtendedServiceDate", "nextOverhaulDate",
  "replaceBefore", "dueDate", "dueReason", "dueReasons")
select division, id, "assetType", "locationId", "nextServiceDate", "nextExtendedServiceDate", "nextOverhaulDate",
  "replaceBefore", "dueDate", "dueReason", "dueReasons"::json
from asset;

alter table asset drop column "nextServiceDate";
alter table asset drop column "nextExtendedServiceDate";
alter table asset drop column "nextOverhaulDate";
alter table asset drop column "replaceBefore";
alter table asset drop column "dueDate";
alter table asset drop column "dueReason";
alter table asset drop column "dueReasons";

-- What is due before a day: in a division, with what figures count by, and of a type. Lists that are sorted by that day show objects
-- without one as well.
create index "assetByDueDate" on "assetDue" (division, "dueDate", "assetId") include ("assetType", "locationId");
create index "assetTypeByDueDate" on "assetDue" (division, "assetType", "dueDate", "assetId");
create index "assetByNextService" on "assetDue" (division, "nextServiceDate", "assetId");

-- The dates of an object that lie ahead follow from these and from its own fields, by the rules in src/features/assets/norms/:
-- the last service of each kind, and the day that the engineer advised in the last report.
alter table asset add column "lastExtendedServiceDate" date;
alter table asset add column "lastOverhaulDate" date;
alter table asset add column "advisedServiceDate" date;

-- The first of the dates, the name of it, and why each date is what it is.
alter table asset add column "dueDate" date;
alter table asset add column "dueReason" text;
alter table asset add column "dueReasons" jsonb not null default '{"missing": []}';

-- What is due before a day, in a division or of a type.
create index "assetByDueDate" on asset (division, "dueDate", id) where "deletedAt" is null and "dueDate" is not null;
create index "assetTypeByDueDate" on asset (division, "assetType", "dueDate", id) where "deletedAt" is null and "dueDate" is not null;

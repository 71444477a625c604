-- Intervals that were agreed in place of the norm's: of one object, of a location, or of the whole division; with a type for its objects only.
select create_records('agreedInterval', $$
  "locationId" uuid,
  "assetId" uuid,
  "assetType" text,
  "serviceMonths" integer check ("serviceMonths" between 1 and 240),
  "extendedServiceMonths" integer check ("extendedServiceMonths" between 1 and 240),
  "overhaulMonths" integer check ("overhaulMonths" between 1 and 240),
  "replacementYears" integer check ("replacementYears" between 1 and 60),
  note text,
  check (num_nonnulls("locationId", "assetId") < 2 and ("assetId" is null or "assetType" is null)),
  foreign key (division, "locationId") references location (division, id),
  foreign key (division, "assetId") references asset (division, id)
$$);
create unique index "agreedIntervalExactId" on "agreedInterval" (division, "exactId") where "exactId" is not null;
create unique index "agreedIntervalOnce" on "agreedInterval" (division, "locationId", "assetId", "assetType") nulls not distinct where "deletedAt" is null;
create index "agreedIntervalOfAsset" on "agreedInterval" (division, "assetId") where "assetId" is not null;

-- How far the due dates of a division's objects are counted anew: one row of each division, the objects in the order of their ids.
create table "dueCount" (
  division integer primary key,
  -- the version of the rules by which all dates were counted; null before they were
  rules text,
  -- raised by each agreement that concerns the whole division; up to which one all dates were counted
  asked integer not null default 1,
  answered integer not null default 0,
  -- the count that runs, or the last one: its rules, its agreements, and the object that it has come to
  "nextRules" text,
  counting integer,
  after uuid,
  done integer not null default 0,
  changed integer not null default 0,
  total integer,
  started timestamptz,
  ended timestamptz
);
select isolate_division('dueCount');
insert into "dueCount" (division) select code from division;

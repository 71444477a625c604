-- What happens to objects, their photos and videos, and what lists of objects are sorted, filtered and searched by.

-- A copy of the name of the location, so that a list over a division is sorted by an index.
alter table asset add column "locationName" text collate "byName" not null default '';
update asset a set "locationName" = l.name from location l where l.division = a.division and l.id = a."locationId";
-- Where the object stands now, when it was taken along to another division: this row stays for what refers to it.
alter table asset add column "movedToDivision" integer;
alter table asset add column search text generated always as (searchable(
  tag || ' ' || coalesce(name, '') || ' ' || coalesce("customerReference", '') || ' ' || coalesce(manufacturer, '') || ' ' || coalesce(model, '')
  || ' ' || coalesce("serialNumber", '') || ' ' || coalesce(building, '') || ' ' || coalesce(room, '') || ' ' || coalesce(position, '')
  || ' ' || "locationName")) stored;
create index "assetSearch" on asset using gin (division, search gin_trgm_ops);
create index "assetDue" on asset (division, "nextServiceDate", id) where "deletedAt" is null;
create index "assetNumber" on asset (division, number, id) where "deletedAt" is null;
create index "assetTagOrder" on asset (division, tag, id) where "deletedAt" is null;
create index "assetTypeOrder" on asset (division, "assetType", id) where "deletedAt" is null;
create index "assetLocationName" on asset (division, "locationName", id) where "deletedAt" is null;
create index "assetModified" on asset (division, modified, id) where "deletedAt" is null;
create index "assetOfParent" on asset (division, "parentAssetId") where "parentAssetId" is not null;

create table "assetEvent" (
  division integer not null,
  id uuid not null,
  "assetId" uuid not null,
  kind text not null check (kind in ('Created', 'Updated', 'Moved', 'DivisionMoved', 'Replaced', 'Reported', 'OutOfService', 'BackInService',
    'Missing', 'Found', 'Removed', 'PublicReport')),
  at timestamptz not null,
  by text not null,
  "from" jsonb,
  "to" jsonb,
  note text check (char_length(note) <= 1000),
  primary key (division, "assetId", at, id)
);
select isolate_division('assetEvent');
revoke update, delete on "assetEvent" from cura_application;

select create_records('assetAttachment', $$
  "assetId" uuid not null,
  type text not null check (type in ('Photo', 'Video')),
  description text check (char_length(description) <= 255),
  "fileName" text not null check (char_length("fileName") <= 255),
  "fileSize" integer not null check ("fileSize" >= 0),
  "mimeType" text not null,
  sha256 text not null,
  "takenAt" timestamptz,
  foreign key (division, "assetId") references asset (division, id)
$$);
create unique index "assetAttachmentExactId" on "assetAttachment" (division, "exactId") where "exactId" is not null;
create index "assetAttachmentOfAsset" on "assetAttachment" (division, "assetId", created);

-- An engineer reports that an object was not found: it was not inspected, and becomes Missing.
alter table "serviceReport" add column "assetMissing" boolean not null default false;

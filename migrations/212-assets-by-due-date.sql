-- What is late or soon due goes by the first of an object's dates: its service, an overhaul, an expiry. Lists that are
-- sorted by that day show objects without one as well.
drop index "assetByService";
create index "assetByService" on asset (division, "dueDate", "locationId")
  where status in ('InService', 'OutOfService', 'Missing') and "deletedAt" is null;
drop index "assetByDueDate";
create index "assetByDueDate" on asset (division, "dueDate", id) where "deletedAt" is null;
drop index "assetTypeByDueDate";
create index "assetTypeByDueDate" on asset (division, "assetType", "dueDate", id) where "deletedAt" is null;

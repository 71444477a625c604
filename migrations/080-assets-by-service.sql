-- Which objects are late or soon due, for the accounts that have some.
create index "assetByService" on asset (division, "nextServiceDate", "locationId")
  where status in ('InService', 'OutOfService', 'Missing') and "deletedAt" is null;

-- Finds the codes that rows of imports refer to, however they are written.
-- without a transaction: locations, groups of items and rows of imports are changed while the indexes are built
drop index concurrently if exists "locationByFoldedCode";
create index concurrently "locationByFoldedCode" on location (division, lower(code));
drop index concurrently if exists "itemGroupByFoldedCode";
create index concurrently "itemGroupByFoldedCode" on "itemGroup" (division, lower(code));
drop index concurrently if exists "importRowByFoldedKey";
create index concurrently "importRowByFoldedKey" on "importRow" (division, "importId", entity, lower(key));

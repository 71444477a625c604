-- Finds what the rows of an import say of a record, for the check of rows of later sheets.
-- without a transaction: imports run while the index is built
drop index concurrently if exists "importRowFacts";
create index concurrently "importRowFacts" on "importRow" (division, "importId", "recordId") where facts is not null;

-- Finds items by their code, however it is written.
-- without a transaction: items are changed while the index is built
drop index concurrently if exists "itemByFoldedCode";
create index concurrently "itemByFoldedCode" on item (division, lower(code));

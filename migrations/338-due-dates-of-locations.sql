-- The first day on which something is due at a location, and what is due there: read from the index alone.
-- same as ecd4e0e3a407e3d3d694abca8d5b8484ac0f0f7b2dca7b582e74cb942165d062: indexes are built while others write
-- without a transaction: indexes are built concurrently
drop index concurrently if exists "assetDueAtLocation";
create index concurrently "assetDueAtLocation" on "assetDue" (division, "locationId", "dueDate") include ("assetId", "assetType");

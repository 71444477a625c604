-- The first day on which something is due at a location, and what is due there: read from the index alone.
create index "assetDueAtLocation" on "assetDue" (division, "locationId", "dueDate") include ("assetId", "assetType");

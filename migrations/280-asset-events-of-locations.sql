-- The history of a location names the objects that were moved away from it.
create index "assetEventMovedFrom" on "assetEvent" (division, ("from" ->> 'locationId'), at desc, id) where kind = 'Moved';

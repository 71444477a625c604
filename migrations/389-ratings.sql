-- Finds the visits that customers rated low or high by the signature that holds.
-- without a transaction: signatures are written while the index is built
drop index concurrently if exists "autographByRating";
create index concurrently "autographByRating" on autograph (division, rating, "workOrderId") where "supersededAt" is null and rating is not null;

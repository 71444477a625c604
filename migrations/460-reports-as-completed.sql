-- What the documents of a completed report show about its object, its location and the points that were judged, as they were at
-- its completion. Null for drafts, and for reports that were completed before: these show the present data.
alter table "serviceReport" add column "asCompleted" jsonb;

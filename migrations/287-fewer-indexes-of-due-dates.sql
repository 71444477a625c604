-- Each index costs a tenth of counting all dates anew, and few ask for lists by the day of the next service alone.
drop index "assetByNextService";
-- Counting all dates anew leaves one dead row for each object: cleaning up after each tenth would go on all the time.
alter table "assetDue" reset (autovacuum_vacuum_scale_factor);

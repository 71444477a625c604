-- What a compared row will make of its record, where rows of later sheets of the same file are checked by it.
alter table "importRow" add column facts jsonb;

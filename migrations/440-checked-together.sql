-- The rows of an import that were checked together are written together, because they can refer to each other: the position before
-- the first of them. Rows that were checked earlier have none and are written in batches of any kind.
alter table "importRow" add column "checkedBehind" integer;

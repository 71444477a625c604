-- The refusals of the check of an import that a person may pass over, with the numbers of their rows, and those that were passed over.
alter table import add column doubts jsonb not null default '[]';
alter table import add column confirmed text[] not null default '{}';

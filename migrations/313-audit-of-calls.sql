-- By which call (or job) and by which way a change came in; what was written before has neither.
alter table audit add column operation text;
alter table audit add column channel text;

-- Deletions and other seldom actions are found without reading past all changes of years (docs/decisions/087-undo-of-everything.md).
create index "auditByAction" on audit (division, action, at, id) where action not in ('create', 'update');

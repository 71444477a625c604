-- What every table of records has: the columns of src/contract/record.ts, the key that a division leads, its isolation. Own columns and
-- constraints are given as text:
--   select create_records('tool', $$ name text not null, unique (division, name) $$);
create function create_records(name text, own text) returns void
  language plpgsql
  as $body$
begin
  execute format($create$
    create table %I (
      division integer not null,
      id uuid not null,
      "exactId" uuid,
      created timestamptz not null default now(),
      "createdBy" text not null,
      modified timestamptz not null default now(),
      "modifiedBy" text not null,
      version integer not null default 1,
      "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
      "syncError" text,
      "deletedAt" timestamptz,
      %s,
      primary key (division, id)
    )$create$, name, own);
  perform isolate_division(name);
end $body$;

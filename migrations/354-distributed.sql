-- A database that is the coordinator of a PostgreSQL distributed by division (Citus) is distributed here, and its later tables where they
-- are made (docs/decisions/105-citus.md). On one PostgreSQL every function below does what it did before, or nothing.

create function is_distributed() returns boolean
  language sql stable
  as $$ select exists (select from pg_extension where extname = 'citus') $$;

-- The divisions that a statement may see, on a node that was told them: it fails on one that was not, which else would silently
-- show nothing. The word 'all' is left to the policies. Parts of it may be evaluated by themselves.
create function told_divisions() returns integer[]
  language sql stable parallel safe
  as $$ select replace(current_setting('app.divisions'), 'all', '{}')::integer[] $$;

-- Cuts a table of divisions by division; the rows of a division lie on one node, of all tables. The policy may have no subquery there.
create function distribute_division(name text) returns void
  language plpgsql
  as $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = format('%I', name)::regclass union all select format('%I', name)::regclass loop
    execute format('drop policy if exists division on %s', part);
    execute format($policy$create policy division on %s using (current_setting('app.divisions') = 'all' or division = any (told_divisions()))$policy$, part);
  end loop;
  if not exists (select from pg_dist_partition where logicalrelid = format('%I', name)::regclass) then
    perform create_distributed_table(format('%I', name)::regclass, 'division', colocate_with => case name when 'counter' then 'none' else 'counter' end);
  end if;
end $$;

create or replace function isolate_division(name text) returns void
  language plpgsql
  as $$
begin
  perform share_table(name);
  execute format('alter table %I enable row level security', btrim(name, '"'));
  if is_distributed() then
    perform distribute_division(btrim(name, '"'));
    return;
  end if;
  -- Both subqueries are evaluated once per statement, not once per row.
  execute format(
    'create policy division on %I using ((select current_setting(''app.divisions'', true)) = ''all'' or division = any ((select visible_divisions())::integer[]))',
    btrim(name, '"'));
end $$;

-- As before; in PL/pgSQL, because a distributed PostgreSQL takes no parameters of SQL functions.
create or replace function erase_audit_values(of_division integer, of_entity text, ids uuid[], fields text[]) returns void
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
begin
  if not coalesce(sees_division(of_division), false) then
    return;
  end if;
  update audit a set
    before = (select jsonb_object_agg(v.key, case when v.key = any (fields) then 'null' else v.value end) from jsonb_each(a.before) v),
    after = (select jsonb_object_agg(v.key, case when v.key = any (fields) then 'null' else v.value end) from jsonb_each(a.after) v),
    "byName" = case when a.by like 'link/%' and 'signedBy' = any (fields) then '' else a."byName" end
  where a.division = of_division and a.entity = of_entity and a."entityId" = any (ids) and (a.before ?| fields or a.after ?| fields);
end $$;

-- Makes the partition of a month and moves there what waited for it; false where it is there already. A distributed table takes a partition
-- in and distributes it then.
create or replace function make_audit_partition(month date) returns boolean
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  -- What reads or writes for longer is not held up behind this; the next run makes the partition
  set lock_timeout = '2s'
  as $$
declare
  name text := 'audit_' || to_char(month, 'YYYY_MM');
  first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
begin
  perform pg_advisory_xact_lock(7105270);
  if to_regclass(name) is not null then
    return false;
  end if;
  if is_distributed() then
    lock table audit_other in access exclusive mode;
  else
    lock table only audit in share update exclusive mode;
    lock table audit_other in access exclusive mode;
  end if;
  execute format('create table %I (like audit including defaults including constraints)', name);
  if not is_distributed() then
    perform isolate_division(name);
    execute format('revoke all on %I from cura_application', name);
  end if;
  execute format('with moved as (delete from audit_other where at >= %L and at < %L returning *) insert into %I select * from moved', first, next, name);
  execute format('alter table audit attach partition %I for values from (%L) to (%L)', name, first, next);
  if is_distributed() then
    perform isolate_division(name);
    execute format('revoke all on %I from cura_application', name);
  end if;
  return true;
end $$;

-- Makes the partitions of this month and the next three, and of the months of what lies in none; how many it made.
create or replace function make_audit_partitions() returns integer
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
begin
  -- One connection to each node sees what was made before; one PostgreSQL knows no such setting
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  return (
    select count(*) filter (where make_audit_partition(m.month))::integer from (
      select (date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date as month from generate_series(0, 3) as ahead
      union select distinct date_trunc('month', at at time zone 'UTC')::date from audit_other
    ) m
  );
end $$;

-- Distributes what is there already. Foreign keys and views wait until the tables are; functions go to every node; what has no division and is
-- read beside what has one stands on every node.
do $$
declare
  later text[];
  command text;
  of_all text[] := array['division', 'person', 'locationDivision', 'tagDivision', 'workOrderDivision'];
begin
  if not is_distributed() then
    return;
  end if;
  set local citus.multi_shard_modify_mode = 'sequential';
  -- As whom the nodes speak to each other: a function may ask tables there as well, and those of the next node are told the divisions
  alter role cura_application login;
  alter role cura_application set citus.allow_nested_distributed_execution = on;
  alter role cura_application set citus.propagate_set_commands = 'local';

  create temporary table own on commit drop as
    select c.oid, c.relname, c.relkind, c.relrowsecurity from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e');
  select array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))) into later
    from pg_constraint k join own on own.oid = k.conrelid where k.contype = 'f';
  for command in select format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint k join own on own.oid = k.conrelid where k.contype = 'f' loop
    execute command;
  end loop;
  for command, later in
    select format('drop view %I', v.relname),
      later || format('create view %I with (%s) as %s', v.relname, array_to_string(c.reloptions, ','), pg_get_viewdef(v.oid))
        || format('grant select on %I to cura_application', v.relname)
    from own v join pg_class c on c.oid = v.oid where v.relkind = 'v' loop
    execute command;
  end loop;

  perform create_distributed_function(p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e');
  perform create_reference_table(format('%I', name)::regclass) from unnest(of_all) as name;
  perform distribute_division('counter');
  perform distribute_division(relname) from own where relrowsecurity and relname <> 'counter' order by relname;
  foreach command in array later loop
    execute command;
  end loop;
end $$;

-- On a PostgreSQL distributed by division (Citus), the rows of a division are read and written on their node as on one PostgreSQL
-- (docs/decisions/107-parts.md). On one PostgreSQL nothing here is ever called.

-- Makes what stands in for the tables of a part, the divisions that lie together: a schema of views of its pieces on this node, under the
-- names of the tables. What is there is brought up to date. Tables that stand on every node are only read there: a write would reach
-- one node of them. A column that is set to its default by name gets it from the view, which has none of its own.
create function open_part(part bigint) returns text
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
declare
  place text := 'part_' || part;
  piece record;
  command text;
begin
  -- What stands on this node alone
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  perform pg_advisory_xact_lock(7105380);
  if to_regnamespace(place) is null then
    execute format('create schema %I', place);
    execute format('grant usage on schema %I to cura_application', place);
  end if;
  for piece in
    select c.relname::text as name, format('%I.%I', 'public', c.relname || '_' || s.shardid) as shard, d.partmethod = 'n' as everywhere, c.oid
    from pg_dist_shard own
      join pg_dist_partition root on root.logicalrelid = own.logicalrelid
      join pg_dist_partition d on d.colocationid = root.colocationid or d.partmethod = 'n' and d.repmodel = 't'
      join pg_dist_shard s on s.logicalrelid = d.logicalrelid and (d.partmethod = 'n' or s.shardminvalue = own.shardminvalue)
      join pg_class c on c.oid = d.logicalrelid
    where own.shardid = part and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and to_regclass(format('%I.%I', 'public', c.relname || '_' || s.shardid)) is not null
      and (select array[count(*), count(*) filter (where a.atthasdef and a.attgenerated = '')] from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) is distinct from
        (select array[count(*), count(*) filter (where a.atthasdef)] from pg_attribute a
          where a.attrelid = to_regclass(format('%I.%I', place, c.relname)) and a.attnum > 0)
    order by c.relname
  loop
    execute format('create or replace view %I.%I with (security_invoker = true) as select * from %s', place, piece.name, piece.shard);
    execute (
      select format('grant %s on %I.%I to cura_application', string_agg(privilege, ', '), place, piece.name)
      from unnest(case when piece.everywhere then array['select'] else array['select', 'insert', 'update', 'delete'] end) as privilege
      where has_table_privilege('cura_application', piece.oid, privilege)
      having count(*) > 0);
    for command in
      select format('alter view %I.%I alter column %I set default %s', place, piece.name, a.attname, pg_get_expr(d.adbin, d.adrelid))
      from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = piece.oid and a.attgenerated = '' and not a.attisdropped
    loop
      execute command;
    end loop;
  end loop;
  for piece in
    select c.relname::text as name, pg_get_viewdef(c.oid) as definition from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and to_regclass(format('%I.%I', place, c.relname)) is null
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.oid
  loop
    perform set_config('search_path', format('%I, public', place), true);
    execute format('create view %I.%I with (security_invoker = true) as %s', place, piece.name, piece.definition);
    execute format('grant select on %I.%I to cura_application', place, piece.name);
    perform set_config('search_path', 'public', true);
  end loop;
  return place;
end $$;

-- Keeps a part on this node until the transaction ends; fails where it is no longer, or not yet.
create function hold_part(part bigint) returns void
  language plpgsql volatile security definer
  as $$
begin
  -- A share lock: a move waits for those who write, and who writes then waits for the end of the move
  perform pg_catalog.lock_shard_metadata(5, array[part]);
  if not exists (
    select from pg_catalog.pg_dist_placement p
    where p.shardid = part and p.groupid = (select l.groupid from pg_catalog.pg_dist_local_group l)
  ) then
    raise exception 'The part % does not lie on this node', part using errcode = 'CU001';
  end if;
end $$;

revoke all on function open_part(bigint) from public;
revoke all on function hold_part(bigint) from public;
grant execute on function open_part(bigint) to cura_application;
grant execute on function hold_part(bigint) to cura_application;

-- Collects the statistics of tables that have grown to more than double since that was last done. Until then, statements and the checks of
-- foreign keys that were planned for a few rows read the whole table for each new row. Returns how many tables these were.
create function analyze_grown() returns integer
  language plpgsql security definer
  set search_path = public, pg_temp
  set lock_timeout = '1s'
  as $$
declare
  grown text;
  found integer := 0;
begin
  for grown in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_relation_size(c.oid) / current_setting('block_size')::integer > greatest(8, 2 * c.relpages)
    order by c.oid
  loop
    begin
      execute format('analyze %I', grown);
      found := found + 1;
    exception when lock_not_available or deadlock_detected then
      -- somebody else is collecting them
      null;
    end;
  end loop;
  return found;
end $$;
revoke all on function analyze_grown() from public;
grant execute on function analyze_grown() to cura_application;

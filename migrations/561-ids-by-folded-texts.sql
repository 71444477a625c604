-- The ids of the rows that have one of some texts in one of these columns, ignoring case, by indexes on the lower case of the columns.
-- Row-level security keeps the planner from such an index, as from those of searches (docs/decisions/008-search-behind-row-level-security.md).
create function folded_ids(of_table text, of_division integer, columns text[], texts text[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  condition text;
  ids uuid[];
begin
  if not coalesce(sees_division(of_division), false) then
    return '{}';
  end if;
  select string_agg(format('lower(%I) = any ($2)', name), ' or ') into condition from unnest(columns) as name;
  execute format('select array(select id from %I where division = $1 and (%s) and "deletedAt" is null)', of_table, condition)
    into ids using of_division, array(select lower(one) from unnest(texts) as one);
  return ids;
end $$;
revoke all on function folded_ids(text, integer, text[], text[]) from public;
grant execute on function folded_ids(text, integer, text[], text[]) to cura_application;

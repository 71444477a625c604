-- A page of words that many rows hold is found by walking a part of the list in its order; all hits are read only where that does not
-- fill the page. There is no total then, since counting is what would cost.
create or replace function search_page(of_table text, of_division integer, words text[], most integer, sort_column text, is_descending boolean,
    first integer, size integer, out total integer, out ids uuid[])
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  condition text;
  direction text := case when is_descending then 'desc' else 'asc' end;
  -- Up to here all hits are read at once; so many rows are walked before more of them are
  few constant integer := 1000;
  walked constant integer := 3000;
begin
  total := 0;
  ids := '{}';
  if not coalesce(sees_division(of_division), false) then
    return;
  end if;
  if not exists (select from unnest(words) as word where char_length(searchable(word)) >= 3) then
    total := null;
    ids := null;
    return;
  end if;
  select string_agg(format('search like %L', pattern), ' and ') into condition from unnest(search_patterns(words)) as pattern;
  for bound in 1..2 loop
    execute format('
      with hit as materialized (
        select id, %I as key from %I where division = $1 and %s and "deletedAt" is null limit $2 + 1
      ), counted as materialized (
        select count(*)::integer as total from hit
      )
      select total, case when total <= $2 then array(select id from hit order by key %s, id %s offset $3 limit $4) end from counted',
      sort_column, of_table, condition, direction, direction)
      into total, ids using of_division, case bound when 1 then least(few, most) else most end, first, size;
    exit when ids is not null or bound = 2;
    execute format('
      select array(
        select id from (
          select id, %I as key, search from %I where division = $1 and "deletedAt" is null order by %I %s, id %s limit $2
        ) r where %s order by key %s, id %s offset $3 limit $4)',
      sort_column, of_table, sort_column, direction, direction, condition, direction, direction)
      into ids using of_division, walked, first, size;
    if cardinality(ids) = size then
      total := null;
      return;
    end if;
  end loop;
end $$;

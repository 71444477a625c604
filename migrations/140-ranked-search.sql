-- Search by relevance: the number or the name first, then the other fields, then what stands aside (names of contacts).

-- The ids of the rows that hold all words, the best first, at most `most` of them; the step by which each was found, and how many
-- rows there are in all. The steps are those of src/server/database/rankedPage.ts. The words are looked for in the column
-- `search`; `aside_column` is what that column ends with, null where nothing stands aside.
create function search_ranked(of_table text, of_division integer, words text[], number_column text, name_column text, aside_column text,
    most integer, out total integer, out ids uuid[], out steps integer[])
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  whole text := searchable(array_to_string(words, ' '));
  whole_start text := substr((search_patterns(array[whole]))[1], 2);
  parts text[] := search_patterns(words);
  starts text[];
  condition text;
begin
  total := 0;
  ids := '{}';
  steps := '{}';
  if not coalesce(sees_division(of_division), false) then
    return;
  end if;
  select array_agg('% ' || substr(part, 2)) into starts from unnest(parts) as part;
  select string_agg(format('search like %L', part), ' and ') into condition from unnest(parts) as part;
  -- Letters without accents need no `searchable`, which costs more than all the rest. What stands aside is cut off by bytes, since
  -- counting characters is slow: each accent in it takes one character more away, from the second spelling of a postcode
  execute format($query$
    with ranked as materialized (
      select id, name, case
        when number = $6 or short_number = $6 or name = $6 then 0
        when number like $3 or short_number like $3 or name like $3 then 1
        when ' ' || number || ' ' || short_number || ' ' || name || ' ' || translate(name, '-/.,(&''', '       ') like all ($4) then 2
        when number || ' ' || name like all ($5) then 3
        when aside = '' or left(search, octet_length(search) - octet_length(aside)) like all ($5) then 4
        else 5 end as step
      from (
        select id, search, lower(%1$I::text collate "C") as number, ltrim(lower(%1$I::text collate "C"), '0') as short_number,
          case when octet_length(%2$I) = char_length(%2$I) then lower(%2$I collate "C") else searchable(%2$I) collate "C" end as name,
          %3$s as aside
        from %4$I where division = $1 and %5$s and "deletedAt" is null offset 0
      ) hit
    ), best as (
      select id, name, step from ranked order by step, name, id limit $2
    )
    select (select count(*)::integer from ranked), coalesce(array_agg(id order by step, name, id), '{}'),
      coalesce(array_agg(step order by step, name, id), '{}') from best
  $query$, number_column, name_column, case when aside_column is null then '''''' else quote_ident(aside_column) end, of_table, condition)
    into total, ids, steps using of_division, most, whole_start, starts, parts, whole;
end $$;
revoke all on function search_ranked(text, integer, text[], text, text, text, integer) from public;
grant execute on function search_ranked(text, integer, text[], text, text, text, integer) to cura_application;

-- Text with umlauts is found in both spellings: 'Söhne' by 'sohne', as before, and by 'soehne'. Columns to search in get the words with
-- umlauts in their second spelling before the rest, so that they still end with what stands aside (search_ranked). What is typed is folded
-- as before, therefore nothing else is found by it. Generated columns keep the function under its new name.
alter function searchable(text) rename to search_forms;

create function searchable(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Regular expressions and replace() refuse the collation of names, so both use "C".
create or replace function search_forms(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select case when value collate "C" ~ '[äöüÄÖÜ]' then lower(public.unaccent('public.unaccent'::regdictionary,
        replace(replace(replace(replace(replace(replace(
          regexp_replace(value collate "C", '(^|\s)[^\säöüÄÖÜ]+(?=\s|$)', '', 'g'),
          'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'))) || ' ' else '' end
      || lower(public.unaccent('public.unaccent'::regdictionary, value))
  $$;

-- Stored columns are computed again only where their rows change, and only rows with umlauts have another value
do $$
declare
  found record;
begin
  for found in
    select c.relname as name, b.attname as base, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    join lateral (
      select base.attname from pg_depend p join pg_attribute base on base.attrelid = p.refobjid and base.attnum = p.refobjsubid
      where p.classid = 'pg_attrdef'::regclass and p.objid = d.oid
        and p.refclassid = 'pg_class'::regclass and p.refobjid = a.attrelid and base.attname not in (a.attname, 'division')
      order by p.refobjsubid limit 1
    ) b on true
    where a.attname = 'search' and a.attgenerated = 's' and not a.attisdropped
    order by c.relname
  loop
    execute format('update %I set %I = %I where search collate "C" is distinct from (%s) collate "C"', found.name, found.base, found.base, found.expression);
  end loop;
end $$;

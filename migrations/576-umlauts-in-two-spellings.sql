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

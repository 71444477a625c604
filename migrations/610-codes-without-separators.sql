-- Words with a hyphen, slash or underline inside, and figures with points, are found without them too: 'BB-6L' by 'bb6l'. Columns to search in
-- get such words without separators before the rest, as words with umlauts (576). Points of other words stay: 'B.V.' is in most names.
create or replace function search_forms(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select case when value collate "C" ~ '[äöüÄÖÜ]' then lower(public.unaccent('public.unaccent'::regdictionary,
        replace(replace(replace(replace(replace(replace(
          regexp_replace(value collate "C", '(^|\s)[^\säöüÄÖÜ]+(?=\s|$)', '', 'g'),
          'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'))) || ' ' else '' end
      || case when value collate "C" ~ '\S[-/_]\S|\d\S*\.\S|\S\.\S*\d' then lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
        regexp_replace(value collate "C", '(^|\s)(?!\S*[^\s][-/_]\S|\S*\d\S*\.\S|\S+\.\S*\d)\S+(?=\s|$)', '', 'g'),
        '[-/_.]', '', 'g'))) || ' ' else '' end
      || lower(public.unaccent('public.unaccent'::regdictionary, value))
  $$;

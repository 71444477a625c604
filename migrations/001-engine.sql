-- What the engine itself needs: text functions, isolation of divisions, counters, audit, idempotency, directories.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists btree_gist with schema public;

-- The form in which text is searched: lower case, without accents. unaccent is only 'stable' because its dictionary could be
-- replaced; ours never is, so this may stand in generated columns.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The divisions that this connection may see; empty as long as nobody said. The word 'all' is left to the policies.
create function visible_divisions() returns integer[]
  language sql stable parallel safe
  as $$ select case current_setting('app.divisions', true) when 'all' then '{}' when '' then '{}' else current_setting('app.divisions', true)::integer[] end $$;

-- Lets the application work with a table that belongs to no division.
create function share_table(name text) returns void
  language plpgsql
  as $$
begin
  execute format('grant select, insert, update, delete on %I to cura_application', btrim(name, '"'));
end $$;

-- Puts a division-scoped table behind row-level security and lets the application work with it.
create function isolate_division(name text) returns void
  language plpgsql
  as $$
begin
  perform share_table(name);
  execute format('alter table %I enable row level security', btrim(name, '"'));
  -- Both subqueries are evaluated once per statement, not once per row.
  execute format(
    'create policy division on %I using ((select current_setting(''app.divisions'', true)) = ''all'' or division = any ((select visible_divisions())::integer[]))',
    btrim(name, '"'));
end $$;

-- Human numbers: one row per division and kind, counted in the transaction of the record that takes the number.
create table counter (
  division integer not null,
  name text not null,
  value bigint not null,
  primary key (division, name)
);
select isolate_division('counter');

create function next_number(of_division integer, of_name text) returns bigint
  language sql volatile
  as $$
    insert into counter as c (division, name, value) values (of_division, of_name, 1)
    on conflict (division, name) do update set value = c.value + 1
    returning value
  $$;

-- Who changed what, when, from what to what. Never changed afterwards.
create table audit (
  division integer not null,
  entity text not null,
  "entityId" uuid not null,
  at timestamptz not null,
  id uuid not null,
  action text not null,
  by text not null,
  "byName" text not null,
  before jsonb,
  after jsonb,
  "requestId" text,
  reason text,
  primary key (division, entity, "entityId", at, id)
);
select isolate_division('audit');
revoke update, delete on audit from cura_application;

-- First answers to requests that carried an Idempotency-Key.
create table idempotency (
  division integer not null,
  person text not null,
  key text not null,
  "bodyHash" text not null,
  status integer,
  answer text,
  version integer,
  location text,
  created timestamptz not null default now(),
  primary key (division, person, key)
);
select isolate_division('idempotency');
create index "idempotencyCreated" on idempotency (division, created);

-- Where a record lies whose call names no division. The exception to the leading division.
create table "locationDivision" (
  id uuid primary key,
  division integer not null
);
create table "tagDivision" (
  tag text primary key,
  division integer not null
);
create table "workOrderDivision" (
  id uuid primary key,
  division integer not null
);
select share_table('locationDivision'), share_table('tagDivision'), share_table('workOrderDivision');

-- State of the embedded OpenID directory: grants, sessions, codes, keys.
create table "directoryState" (
  model text not null,
  id text not null,
  payload jsonb not null,
  "grantId" text,
  uid text,
  "userCode" text,
  expires timestamptz,
  primary key (model, id)
);
create index "directoryStateGrant" on "directoryState" ("grantId") where "grantId" is not null;
create index "directoryStateUid" on "directoryState" (uid) where uid is not null;
create index "directoryStateUserCode" on "directoryState" ("userCode") where "userCode" is not null;
create index "directoryStateExpires" on "directoryState" (expires) where expires is not null;
select share_table('directoryState');

-- Row-level security keeps the planner from operators that are not leakproof, so text and places are looked up here: the
-- search functions run with the owner's rights and apply the visible divisions themselves (docs/decisions/008-search-behind-row-level-security.md).
create function sees_division(of_division integer) returns boolean
  language sql stable parallel safe
  as $$ select current_setting('app.divisions', true) = 'all' or of_division = any (visible_divisions()) $$;

-- The patterns of LIKE for words that all have to occur.
create function search_patterns(words text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg('%' || replace(replace(replace(searchable(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}') from unnest(words) as word
  $$;

-- The ids of the rows that hold all words, by the trigram index, at most `most` (all of them where that is null); null where
-- no word is long enough for the index.
create function search_ids(of_table text, of_division integer, words text[], most integer) returns uuid[]
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
  if not exists (select from unnest(words) as word where char_length(searchable(word)) >= 3) then
    return null;
  end if;
  select string_agg(format('search like %L', pattern), ' and ') into condition from unnest(search_patterns(words)) as pattern;
  execute format('select array(select id from %I where division = $1 and %s and "deletedAt" is null limit $2)', of_table, condition)
    into ids using of_division, most;
  return ids;
end $$;

-- The ids of one page, in its order, of the rows that hold all words, and how many those rows are. Where they are more than
-- `most` or no word is long enough for the index, there are no ids: walking the table in the order of the page is faster then.
create function search_page(of_table text, of_division integer, words text[], most integer, sort_column text, is_descending boolean,
    first integer, size integer, out total integer, out ids uuid[])
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  condition text;
  direction text := case when is_descending then 'desc' else 'asc' end;
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
  execute format('
    with hit as materialized (
      select id, %I as key from %I where division = $1 and %s and "deletedAt" is null limit $2 + 1
    ), counted as materialized (
      select count(*)::integer as total from hit
    )
    select total, case when total <= $2 then array(select id from hit order by key %s, id %s offset $3 limit $4) end from counted',
    sort_column, of_table, condition, direction, direction)
    into total, ids using of_division, most, first, size;
end $$;

-- The ids of the rows whose place lies in a box of (longitude, latitude), at most `most` of them.
create function ids_within(of_table text, of_division integer, area box, most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  ids uuid[];
begin
  if not coalesce(sees_division(of_division), false) then
    return '{}';
  end if;
  execute format(
    'select array(select id from %I where division = $1 and place <@ $2 and "deletedAt" is null limit $3)', of_table)
    into ids using of_division, area, most;
  return ids;
end $$;
revoke all on function search_ids(text, integer, text[], integer), search_page(text, integer, text[], integer, text, boolean, integer, integer), ids_within(text, integer, box, integer) from public;
grant execute on function search_ids(text, integer, text[], integer), search_page(text, integer, text[], integer, text, boolean, integer, integer), ids_within(text, integer, box, integer) to cura_application;

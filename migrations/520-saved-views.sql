-- Saved views of lists: one person's, and those that a person shares with the colleagues of the division.
select create_records('savedView', $$
  list text not null check (char_length(list) <= 60),
  name text not null check (char_length(name) <= 60),
  filter text not null check (char_length(filter) <= 4000),
  sort jsonb not null,
  "isShared" boolean not null default false
$$);
create unique index "savedViewExactId" on "savedView" (division, "exactId") where "exactId" is not null;
create unique index "savedViewName" on "savedView" (division, "createdBy", list, name) where "deletedAt" is null;
create index "savedViewShared" on "savedView" (division) where "isShared" and "deletedAt" is null;

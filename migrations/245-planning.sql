-- When engineers are not there to be planned.
select create_records('absence', $$
  "engineerId" uuid not null,
  kind text not null check (kind in ('Leave', 'Sick', 'Training', 'Other')),
  start timestamptz not null,
  "end" timestamptz not null check ("end" > start),
  note text check (char_length(note) <= 255),
  foreign key (division, "engineerId") references engineer (division, id)
$$);
create unique index "absenceExactId" on absence (division, "exactId") where "exactId" is not null;
create index "absenceOfEngineer" on absence (division, "engineerId", start) where "deletedAt" is null;
create index "absenceByTime" on absence (division, "end", start) where "deletedAt" is null;

-- The secret addresses by which calendar programs read the visits of an engineer: the hash of each one's token.
select create_records('calendarSubscription', $$
  "engineerId" uuid not null,
  "tokenHash" text not null,
  foreign key (division, "engineerId") references engineer (division, id),
  unique (division, "tokenHash")
$$);
create unique index "calendarSubscriptionExactId" on "calendarSubscription" (division, "exactId") where "exactId" is not null;
create unique index "calendarSubscriptionOfEngineer" on "calendarSubscription" (division, "engineerId") where "deletedAt" is null;

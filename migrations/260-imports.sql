-- Files of records that are read, checked, written, and undone as one.
select create_records('import', $$
  "fileName" text not null check (char_length("fileName") <= 255),
  "fileSize" integer not null check ("fileSize" >= 0),
  "mimeType" text not null,
  sha256 text not null,
  -- the sign before decimals in texts of the file
  "decimalMark" text not null check ("decimalMark" in (',', '.')),
  status text not null default 'Matching'
    check (status in ('Matching', 'Checking', 'Checked', 'Writing', 'Done', 'Undoing', 'Undone', 'Refused')),
  sheets jsonb not null default '[]',
  counts jsonb not null default '{"new": 0, "changed": 0, "same": 0, "wrong": 0}',
  done integer not null default 0,
  total integer,
  written integer not null default 0,
  blocked integer not null default 0,
  refusal jsonb,
  "jobId" uuid,
  "checkedAt" timestamptz,
  "writtenAt" timestamptz,
  "undoneAt" timestamptz
$$);
create unique index "importExactId" on import (division, "exactId") where "exactId" is not null;
create index "importCreated" on import (division, created, id) where "deletedAt" is null;

-- The rows of an import in the order in which they are written.
create table "importRow" (
  division integer not null,
  "importId" uuid not null,
  position integer not null,
  id uuid not null,
  sheet integer not null,
  number integer not null,
  entity text not null,
  -- by what a record that is there already is found; names of another record lead to a new one before it is written
  key text,
  name text,
  title text not null,
  outcome text not null check (outcome in ('New', 'Changed', 'Same', 'Wrong')),
  "recordId" uuid,
  cells jsonb not null,
  errors jsonb not null default '[]',
  -- the fields that were changed as they were, and the version of the record once it was written
  before jsonb,
  "writtenVersion" integer,
  "blockedBy" text,
  primary key (division, "importId", position)
);
select isolate_division('importRow');
create index "importRowKey" on "importRow" (division, "importId", entity, key);
create index "importRowName" on "importRow" (division, "importId", entity, name) where name is not null;
create index "importRowOutcome" on "importRow" (division, "importId", outcome, position);

-- Which heading was matched to which field before.
create table "importHeading" (
  division integer not null,
  id uuid not null,
  entity text not null,
  heading text not null,
  field text,
  modified timestamptz not null default now(),
  primary key (division, entity, heading)
);
select isolate_division('importHeading');

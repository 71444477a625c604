-- Uploads in parts: who began them, which parts have arrived (the SHA-256 of each by its number), and what became of them. A row lasts a
-- day. The column "usedAs" is not called sha256, because a file in such a column counts as named.
create table upload (
  division integer not null check (division > 0),
  id uuid not null,
  "createdBy" text not null,
  "fileName" text not null check (char_length("fileName") <= 255),
  size integer not null check (size > 0),
  "partSize" integer not null check ("partSize" > 0),
  parts jsonb not null default '{}',
  expires timestamptz not null,
  "inUseUntil" timestamptz,
  "usedAs" text,
  version integer not null default 1,
  primary key (division, id)
);
select isolate_division('upload');
create index "uploadOfPerson" on upload (division, "createdBy");
create index "uploadExpires" on upload (division, expires);

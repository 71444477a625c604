-- What strangers reported about objects within the last day, so that the same report opens one request.
create table "publicReport" (
  division integer not null,
  id uuid not null,
  "assetId" uuid not null,
  at timestamptz not null,
  -- SHA-256 of what was reported
  hash text not null,
  "serviceRequestNumber" integer,
  primary key (division, id)
);
select isolate_division('publicReport');
create index "publicReportOfAsset" on "publicReport" (division, "assetId", hash, at);
create index "publicReportAt" on "publicReport" (division, at);

-- How many reports came from a network, and about a tag, in an hour (since 1970), of all processes together. Worth nothing an
-- hour later, so it is not written to the log of the database.
create unlogged table "publicReportCount" (
  key text not null,
  hour integer not null,
  count integer not null,
  primary key (key, hour)
);
select share_table('publicReportCount');

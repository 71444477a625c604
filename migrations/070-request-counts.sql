-- How many requests a caller made in a minute (since 1970), of all processes together. Worth nothing a minute later, so it is
-- not written to the log of the database.
create unlogged table "requestCount" (
  caller text not null,
  minute integer not null,
  count integer not null,
  primary key (caller, minute)
);
select share_table('requestCount');

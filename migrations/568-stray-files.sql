-- Files that were stored for calls of which they may have become part of no record, and who sent them: a job erases them a day later,
-- unless a record names them. The column is not called sha256, because a file in such a column counts as named. A crash empties the
-- list, so it is not written to the log of the database.
create unlogged table "strayFile" (
  hash text not null primary key,
  sender text not null,
  at timestamptz not null
);
select share_table('strayFile');
create index "strayFileOfSender" on "strayFile" (sender, at);

-- Work in the background, per division: src/server/jobs. A row is one job: what waits, what runs and until when its worker may be silent,
-- what has ended.
select create_records('job', $$
  name text not null,
  key text,
  status text not null default 'Waiting' check (status in ('Waiting', 'Running', 'Done', 'Failed', 'Cancelled')),
  "runAt" timestamptz not null default now(),
  attempts integer not null default 0,
  started timestamptz,
  ended timestamptz,
  done integer not null default 0,
  total integer,
  error text,
  "isStopping" boolean not null default false,
  data jsonb,
  checkpoint jsonb,
  worker uuid,
  "leaseEnds" timestamptz
$$);
-- Of the jobs with one name and key one waits at most, and one runs at most; jobs without a key are independent.
create unique index "jobWaiting" on job (division, name, key) where status = 'Waiting';
create unique index "jobRunning" on job (division, name, key) where status = 'Running';
create index "jobDue" on job (division, "runAt") where status in ('Waiting', 'Running');
create index "jobCreated" on job (division, created, id);
create index "jobRunAt" on job (division, "runAt", id);
create unique index "jobExactId" on job (division, "exactId") where "exactId" is not null;

-- A job that only counted what it would do.
alter table job add column "dryRun" boolean not null default false;

-- Divisions and engineers are written by administrators.
alter table division add column version integer not null default 1;
-- An engineer signs in and has a van by the e-mail address
create unique index "engineerEmail" on engineer (division, lower(email)) where "deletedAt" is null and active;
-- The code of a location that was taken away may be given again
alter table location drop constraint "locationCode";
create unique index "locationCode" on location (division, code) where "deletedAt" is null;

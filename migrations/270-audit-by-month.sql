-- The audit grows with every write and is read newest first, so it lies in one table a month (docs/decisions/072-audit-by-month.md).
alter table audit rename to "auditBefore";
alter table "auditBefore" rename constraint audit_pkey to "auditBefore_pkey";

create table audit (
  division integer not null,
  entity text not null,
  "entityId" uuid not null,
  at timestamptz not null,
  id uuid not null,
  action text not null,
  by text not null,
  "byName" text not null,
  before jsonb,
  after jsonb,
  "requestId" text,
  reason text,
  primary key (division, entity, "entityId", at, id),
  constraint "auditDivision" check (division > 0)
) partition by range (at);
select isolate_division('audit');
revoke update, delete on audit from cura_application;

-- Newest first: all of a division, of a person, of a kind of records
create index "auditByTime" on audit (division, at, id);
create index "auditByPerson" on audit (division, by, at, id);
create index "auditByEntity" on audit (division, entity, at, id);

-- Takes what no month holds, so that a write never fails for want of a partition
create table audit_other partition of audit default;
select isolate_division('audit_other');
-- A partition is reached through the audit only
revoke all on audit_other from cura_application;

-- Makes the partition of a month and moves there what waited for it; false where it is there already.
create function make_audit_partition(month date) returns boolean
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  -- What reads or writes for longer is not held up behind this; the next run makes the partition
  set lock_timeout = '2s'
  as $$
declare
  name text := 'audit_' || to_char(month, 'YYYY_MM');
  first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
begin
  perform pg_advisory_xact_lock(7105270);
  if to_regclass(name) is not null then
    return false;
  end if;
  lock table only audit in share update exclusive mode;
  lock table audit_other in access exclusive mode;
  execute format('create table %I (like audit including defaults including constraints)', name);
  perform isolate_division(name);
  execute format('revoke all on %I from cura_application', name);
  execute format('with moved as (delete from audit_other where at >= %L and at < %L returning *) insert into %I select * from moved', first, next, name);
  execute format('alter table audit attach partition %I for values from (%L) to (%L)', name, first, next);
  return true;
end $$;

-- Makes the partitions of this month and the next three, and of the months of what lies in none; how many it made.
create function make_audit_partitions() returns integer
  language sql volatile security definer
  set search_path = public, pg_temp
  as $$
    select count(*) filter (where make_audit_partition(m.month))::integer from (
      select (date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date as month from generate_series(0, 3) as ahead
      union select distinct date_trunc('month', at at time zone 'UTC')::date from audit_other
    ) m
  $$;
revoke all on function make_audit_partition(date), make_audit_partitions() from public;
grant execute on function make_audit_partitions() to cura_application;

select make_audit_partition(m.month) from (select distinct date_trunc('month', at at time zone 'UTC')::date as month from "auditBefore") m;
insert into audit (division, entity, "entityId", at, id, action, by, "byName", before, after, "requestId", reason)
  select division, entity, "entityId", at, id, action, by, "byName", before, after, "requestId", reason from "auditBefore" returning null;
drop table "auditBefore";
select make_audit_partitions();

-- Since when a request has been in its state: the retention counts from there, not from the last edit.
alter table "serviceRequest" add column "statusChangedAt" timestamptz not null default now();
update "serviceRequest" r set "statusChangedAt" = coalesce(
  (
    select max(u.at) from audit u
    where u.division = r.division and u.entity = 'serviceRequest' and u."entityId" = r.id
      and u.after ? 'status' and u.before -> 'status' is distinct from u.after -> 'status'
  ),
  case when r.status in ('Draft', 'Open') then r.created else r.modified end
);

-- When a draft or a declined request was opened: the time to react counts from there, not from the receipt.
alter table "serviceRequest" add column "openedAt" timestamptz;
update "serviceRequest" r set "openedAt" = (
  select max(u.at) from audit u
  where u.division = r.division and u.entity = 'serviceRequest' and u."entityId" = r.id
    and u.before ->> 'status' in ('Draft', 'Declined') and u.after ->> 'status' = 'Open'
) where r.status = 'Open';

create index "serviceRequestEnded" on "serviceRequest" (division, "statusChangedAt")
  where "deletedAt" is null and status in ('Processed', 'Declined', 'Void', 'Realised');

-- Takes values out of the audit of records whose subject is erased. Each entry stays: who did what and when, and which
-- fields changed. The application may not change the audit in any other way.
create function erase_audit_values(of_division integer, of_entity text, ids uuid[], fields text[]) returns void
  language sql volatile security definer
  set search_path = public, pg_temp
  as $$
    update audit a set
      before = (select jsonb_object_agg(v.key, case when v.key = any (fields) then 'null' else v.value end) from jsonb_each(a.before) v),
      after = (select jsonb_object_agg(v.key, case when v.key = any (fields) then 'null' else v.value end) from jsonb_each(a.after) v)
    where a.division = of_division and a.entity = of_entity and a."entityId" = any (ids)
      and (a.before ?| fields or a.after ?| fields) and sees_division(of_division)
  $$;
revoke all on function erase_audit_values(integer, text, uuid[], text[]) from public;
grant execute on function erase_audit_values(integer, text, uuid[], text[]) to cura_application;

-- The same for what was erased before.
select set_config('app.divisions', 'all', true);
select erase_audit_values(division, 'serviceRequest', array_agg("entityId"), '{notes,contactId,wifiNetwork}')
  from audit where entity = 'serviceRequest' and action = 'cleanup' group by division;
select erase_audit_values(c.division, c.entity, array_agg(distinct c."entityId"), '{contactId,name,email,phone,mobile,fileName,sha256}')
  from audit c
  where c.entity in ('serviceRequestContact', 'serviceRequestAttachment') and exists (
    select from audit r
    where r.division = c.division and r.entity = 'serviceRequest' and r.action = 'cleanup' and r."entityId"::text = c.after ->> 'serviceRequestId'
  )
  group by c.division, c.entity;

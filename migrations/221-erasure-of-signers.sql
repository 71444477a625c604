-- Who signs by a customer's link acts in the audit under the name of the signer. That name goes with the other erased values; the names
-- of employees stay.
create or replace function erase_audit_values(of_division integer, of_entity text, ids uuid[], fields text[]) returns void
  language sql volatile security definer
  set search_path = public, pg_temp
  as $$
    update audit a set
      before = (select jsonb_object_agg(v.key, case when v.key = any (fields) then 'null' else v.value end) from jsonb_each(a.before) v),
      after = (select jsonb_object_agg(v.key, case when v.key = any (fields) then 'null' else v.value end) from jsonb_each(a.after) v),
      "byName" = case when a.by like 'link/%' and 'signedBy' = any (fields) then '' else a."byName" end
    where a.division = of_division and a.entity = of_entity and a."entityId" = any (ids)
      and (a.before ?| fields or a.after ?| fields) and sees_division(of_division)
  $$;

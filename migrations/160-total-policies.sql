-- The divisions that this connection may see; none for a setting that is absent, empty, 'all' (which is left to the policies) or no list
-- of divisions. It raises no error whatever the setting holds, so that a policy can be evaluated for any row.
create or replace function visible_divisions() returns integer[]
  language sql stable parallel safe
  as $$
    select case when current_setting('app.divisions', true) ~ '^\{[0-9]{1,9}(,[0-9]{1,9})*\}$'
      then current_setting('app.divisions', true)::integer[] else '{}' end
  $$;

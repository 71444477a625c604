-- The next free code of an account. When a person has typed the code that is next, the counter moves to the end of the unbroken run of
-- used codes, never past a free one.
create function next_account_code(of_division integer) returns text
  language plpgsql volatile
  as $$
declare
  free text := lpad(next_number(of_division, 'account')::text, 8, '0');
begin
  if exists (select from account a where a.division = of_division and a.code = free) then
    update counter c set value = (
      select min(a.code::bigint) from account a
      where a.division = of_division and a.code ~ '^\d{8}$' and a.code >= free and not exists (
        select from account b where b.division = of_division and b.code = lpad((a.code::bigint + 1)::text, 8, '0')))
    where c.division = of_division and c.name = 'account';
    free := lpad(next_number(of_division, 'account')::text, 8, '0');
  end if;
  return free;
end $$;

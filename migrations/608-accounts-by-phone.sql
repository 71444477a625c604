-- The digits of a telephone number without the code of its country and the zero in front of the area: those of '+31 (0)30 123 45 67' and of
-- '030-1234567' are the same.
create function national_number(phone text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(regexp_replace(phone, '\(0\)|[^0-9+]', '', 'g'), '^((\+|00)\d\d0?|0)', '') $$;

-- The accounts with a telephone number, however it is written, by an index: row-level security keeps the planner from it otherwise
-- (docs/decisions/008-search-behind-row-level-security.md).
create function accounts_with_phone(of_division integer, of_phone text) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
begin
  if not coalesce(sees_division(of_division), false) then
    return '{}';
  end if;
  return array(select id from account
    where division = of_division and phone is not null and national_number(phone) = national_number(of_phone) and "deletedAt" is null);
end $$;
revoke all on function accounts_with_phone(integer, text) from public;
grant execute on function accounts_with_phone(integer, text) to cura_application;

-- The addresses of an account besides the main visiting one, now with the name of who made each, as all other records.
create or replace function other_addresses(of_division integer, of_account uuid) returns json[]
  language plpgsql stable
  as $$
begin
  return array(
    select row_to_json(o) from (
      select id, "exactId", division, to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, "createdBy",
        (select p.name from person p where p.oid = address."createdBy") as "creatorName",
        to_char(modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as modified, "modifiedBy", version, "syncStatus", "syncError",
        to_char("deletedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt", "accountId", type, "isMain", "addressLine1",
        "addressLine2", "addressLine3", postcode, city, state, country, "contactId", phone, notes, "warehouseId"
      from address
      where division = of_division and "accountId" = of_account and "deletedAt" is null and not (type = 'Visit' and "isMain")
      order by array_position(array['Visit', 'Postal', 'Invoice', 'Delivery'], type), not "isMain", id
    ) o);
end $$;

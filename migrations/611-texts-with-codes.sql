-- Columns to search in get codes without separators (610), where they have such codes: stored columns are computed again only where their rows
-- change.
-- without a transaction: rows are changed in batches, so that writers wait for none of them for long
do $$
declare
  found record;
  after_division integer;
  after_id uuid;
  upto_division integer;
  upto_id uuid;
begin
  for found in
    select c.relname as name, b.attname as base, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    join lateral (
      select base.attname from pg_depend p join pg_attribute base on base.attrelid = p.refobjid and base.attnum = p.refobjsubid
      where p.classid = 'pg_attrdef'::regclass and p.objid = d.oid
        and p.refclassid = 'pg_class'::regclass and p.refobjid = a.attrelid and base.attname not in (a.attname, 'division')
      order by p.refobjsubid limit 1
    ) b on true
    where a.attname = 'search' and a.attgenerated = 's' and not a.attisdropped
    order by c.relname
  loop
    after_division := 0;
    after_id := '00000000-0000-0000-0000-000000000000';
    loop
      upto_division := null;
      execute format('select division, id from %I where (division, id) > ($1, $2) order by division, id offset 4999 limit 1', found.name)
        into upto_division, upto_id using after_division, after_id;
      execute format(
        'update %I set %I = %I where (division, id) > ($1, $2) and ($3 is null or (division, id) <= ($3, $4))
           and search collate "C" is distinct from (%s) collate "C"', found.name, found.base, found.base, found.expression)
        using after_division, after_id, upto_division, upto_id;
      commit;
      exit when upto_division is null;
      after_division := upto_division;
      after_id := upto_id;
    end loop;
  end loop;
end $$;

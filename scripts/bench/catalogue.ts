import pg from 'pg';

/**
 * Adds items to a division until it has about as many as the catalogue of a wholesaler: copies of its items with codes and descriptions of
 * their own.
 */
export async function growCatalogue(databaseUrl: string, division: number, count: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows: columns } = await database.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = 'item' and is_generated = 'NEVER'`,
    );
    await database.query(
      `insert into item (${columns.map(({ name }) => name).join(', ')})
       select ${columns.map(({ name }) => `r.${name}`).join(', ')}
       from item i
       cross join generate_series(2, (select ceil($2::numeric / count(*)) from item where division = $1)) n
       cross join lateral jsonb_populate_record(null::item, to_jsonb(i) || jsonb_build_object(
         'id', gen_random_uuid(), 'code', i.code || '-' || n, 'barcode', null, 'description', i.description || ' ' || n)) r
       where i.division = $1 and not exists (select from item where division = $1 and code like '%-2')`,
      [division, count],
    );
    await database.query('vacuum (analyze) item');
  } finally {
    await database.end();
  }
}

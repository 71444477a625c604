import type pg from 'pg';

/**
 * Loads many rows, inside the caller's transaction, without foreign keys and without indexes other than primary keys. Both are
 * created again at the end, which takes a fraction of the time.
 * @throws the database's error when the rows break a unique index or a foreign key
 */
export async function withoutIndexes<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
  report?: (line: string) => void,
): Promise<Result> {
  const references = await statementsOf(client, referencesOfOurs);
  const indexes = await statementsOf(client, indexesOfOurs);
  // A distributed PostgreSQL takes one statement at a time
  for (const { remove } of [...references, ...indexes]) await client.query(remove);
  const result = await work();
  const restored = [...indexes, ...references];
  for (const [index, { restore }] of restored.entries()) {
    report?.(`Index or reference ${index + 1} of ${restored.length}`);
    await client.query(restore);
  }
  return result;
}

interface Statements {
  remove: string;
  restore: string;
}

async function statementsOf(client: pg.Client, query: string): Promise<Statements[]> {
  return (await client.query<Statements>(query)).rows;
}

const referencesOfOurs = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`;

// Indexes of a partitioned table belong to those of its partitions and are kept, as are those of a distributed table, of which
// each shard has its own
const indexesOfOurs = `
  select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as restore
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition and not is_distributed() and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by indexrelid`;

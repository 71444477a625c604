import pg from 'pg';

/**
 * Makes a database of the same name on each node and joins them to one cluster.
 *
 * @param nodes Addresses of a database on each node, the coordinator's first.
 * @returns Its address at the coordinator.
 */
export async function makeClusterDatabase(nodes: readonly string[], name: string): Promise<string> {
  const [coordinator = '', ...workers] = nodes.map((url) => databaseOf(url, name));
  for (const url of nodes) await runOn(url, [`create database "${name}"`]);
  for (const url of [coordinator, ...workers]) await runOn(url, ['create extension citus']);
  const place = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;
  await runOn(coordinator, [
    `select citus_set_coordinator_host(${place(coordinator)})`,
    ...workers.map((url) => `select citus_add_node(${place(url)})`),
  ]);
  return coordinator;
}

/** The address of another database on the same server. */
export function databaseOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs statements one after the other on a new connection. */
export async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

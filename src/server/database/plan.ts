import type { StatementRun } from './database.ts';
import { applicationRole } from './openConnection.ts';
import { divisionsIn } from './session.ts';
import { newClient } from './newClient.ts';

const longest = 5000;

/**
 * PostgreSQL's generic plan of a statement, for any values, as text with `$1` for the values. The statement is planned but not
 * run, on a separate connection with the role and the divisions of the server.
 */
export async function planOf(
  url: string,
  { text, values, divisions }: Pick<StatementRun, 'text' | 'values' | 'divisions'>,
): Promise<string> {
  const client = newClient({
    connectionString: url,
    application_name: 'cura plan',
    connectionTimeoutMillis: longest,
    query_timeout: longest,
  });
  await client.connect();
  try {
    await client.query(`set role ${applicationRole}; set statement_timeout to ${longest}; set plan_cache_mode to force_generic_plan`);
    await client.query("select set_config('app.divisions', $1, false)", [divisionsIn(divisions)]);
    await client.query(`prepare slow as ${text}`);
    const nothing = Array.from({ length: values }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (settings) execute slow${values === 0 ? '' : `(${nothing})`}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

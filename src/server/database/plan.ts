import type pg from 'pg';
import type { StatementRun } from './database.ts';
import { addressAt, placementOf } from './distributed.ts';
import { applicationRole } from './openConnection.ts';
import { divisionsIn, partIn, searchPathOf } from './session.ts';
import { newClient } from './newClient.ts';

const longest = 5000;

/**
 * PostgreSQL's generic plan of a statement, for any values, as text with `$1` for the values. The statement is planned but not
 * run, on a separate connection with the role and the divisions of the server. On a distributed database a statement of one
 * division is planned on the node that holds it.
 * @throws error of a distributed database for a statement of several divisions, which it plans for known values only
 */
export async function planOf(url: string, run: Pick<StatementRun, 'text' | 'values' | 'divisions'>): Promise<string> {
  return connected(await addressOf(url, run.divisions), async (client) => {
    await client.query(`set role ${applicationRole}; set statement_timeout to ${longest}; set plan_cache_mode to force_generic_plan`);
    await client.query("select set_config('app.divisions', $1, false)", [divisionsIn(run.divisions)]);
    if (partIn(run.divisions)) await client.query("select set_config('search_path', $1, false)", [searchPathOf(run.divisions)]);
    await client.query(`prepare slow as ${run.text}`);
    const nothing = Array.from({ length: run.values }, () => 'null').join(', ');
    const execute = `explain (settings) execute slow${run.values === 0 ? '' : `(${nothing})`}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(execute);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The address of the node that ran a statement. */
async function addressOf(url: string, divisions: string): Promise<string> {
  if (partIn(divisions) === undefined) return url;
  // A part is asked for one division: `{120001}`
  const division = Number(divisionsIn(divisions).replaceAll(/[{}]/g, ''));
  const placement = await connected(url, (client) => placementOf(client, division));
  return placement && !placement.isHere ? addressAt(url, placement) : url;
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = newClient({
    connectionString: url,
    application_name: 'cura plan',
    connectionTimeoutMillis: longest,
    query_timeout: longest,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { printToken } from '../../src/app/server/printToken.ts';
import { seed } from '../../src/app/server/seed.ts';
import { findDamage } from '../crash/damage.ts';
import { division, newLog, send, writeUntil, type WriteLog } from '../crash/writes.ts';
import { plainItems } from '../crash/scene.ts';
import { startServer } from '../startServer.ts';
import type { ClusterNode } from './nodes.ts';

/** What happens to the cluster during writes: the node that holds their division dies, or the division moves to another node. */
type Event = 'worker killed' | 'division moved';

/** How the rounds are run. */
interface Options {
  nodes: readonly ClusterNode[];
  /** Address of the database at the coordinator. */
  url: string;
  dataFolder: string;
  secretsKey: string;
  rounds: number;
  report: (line: string) => void;
}

const events: readonly Event[] = ['division moved', 'worker killed'];

/**
 * Kills a worker or moves a division during writes, and looks for acknowledged writes that are lost and for incomplete ones. Unanswered
 * writes are sent again with their Idempotency-Key.
 *
 * @returns All damage; empty when all is well.
 */
export async function clusterRounds({ nodes, url, dataFolder, secretsKey, rounds, report }: Options): Promise<string[]> {
  const variables = { DATABASE_URL: url, DATA_DIR: dataFolder, SECRETS_KEY: secretsKey, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal' };
  await seed(variables, { accounts: '30', assets: '5', today: undefined });
  const server = startServer(variables);
  const damage: string[] = [];
  try {
    const address = await server.address;
    const token = await printToken(variables, { userName: 'ada', audience: undefined, expiresIn: undefined });
    const where = { addresses: [address], token, items: await plainItems(url) };
    const log = newLog();
    for (let round = 0; round < rounds; round++) {
      const event = events[round % events.length] ?? 'division moved';
      const stopping = new AbortController();
      const writing = writeUntil(stopping.signal, where, log);
      const gap = longestGap(stopping.signal, log);
      await pause(1500);
      const took = await (event === 'division moved' ? moveDivision(url) : killHolder(nodes, url));
      await pause(1500);
      stopping.abort();
      await writing;
      const open = log.unanswered.splice(0);
      for (const write of open) await send(where, write, log);
      damage.push(...log.unanswered.splice(0).map(({ entity, key }) => `${entity} ${key} was not answered afterwards`));
      damage.push(...log.failures.splice(0), ...(await findDamage({ url, filesFolder: `${dataFolder}/files` }, log.kept)));
      report(
        `${round + 1}/${rounds} ${event} within ${took} ms: ${log.kept.length} kept, ${open.length} sent again, longest pause ${await gap} ms, ${damage.length} damages`,
      );
    }
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  return damage;
}

/** The longest time without a confirmed write, in milliseconds. */
async function longestGap(signal: AbortSignal, log: WriteLog): Promise<number> {
  let [count, last, longest] = [log.kept.length, 0, 0];
  while (!signal.aborted) {
    await pause(10);
    const now = performance.now();
    if (log.kept.length > count) {
      // Counted from the first write on, because the first request takes longer
      if (last > 0) longest = Math.max(longest, now - last);
      [count, last] = [log.kept.length, now];
    }
  }
  return Math.round(Math.max(longest, last > 0 ? performance.now() - last : 0));
}

interface Placement {
  shard: string;
  host: string;
  port: number;
}

async function placementOf(client: pg.Client): Promise<Placement> {
  const { rows } = await client.query<Placement>(
    `select p.shardid as shard, n.nodename as host, n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
     where p.shardid = get_shard_id_for_distribution_column('counter', $1::integer)`,
    [division],
  );
  if (!rows[0]) throw new Error(`No node holds the division ${division}`);
  return rows[0];
}

/** Moves the division of the writes to another worker. Returns the duration in milliseconds. */
async function moveDivision(url: string): Promise<number> {
  return onCoordinator(url, async (client) => {
    const { shard, host, port } = await placementOf(client);
    const begun = performance.now();
    await client.query(
      `select citus_move_shard_placement($1, $2, $3, nodename, nodeport) from pg_dist_node
       where shouldhaveshards and nodeport <> $3 order by nodeport limit 1`,
      [shard, host, port],
    );
    return Math.round(performance.now() - begun);
  });
}

/** Kills the node that holds the division and restarts it after a second. Returns the downtime in milliseconds. */
async function killHolder(nodes: readonly ClusterNode[], url: string): Promise<number> {
  const { port } = await onCoordinator(url, placementOf);
  const node = nodes.find((each) => each.port === port);
  if (!node) throw new Error(`No node listens on ${port}`);
  const begun = performance.now();
  node.kill();
  await pause(1000);
  await node.start();
  return Math.round(performance.now() - begun);
}

async function onCoordinator<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { addressAt } from '../database/distributed.ts';
import { failureOf } from '../database/failures.ts';
import { quotedName } from '../database/quotedName.ts';
import { sessionSettings, wholeTable, type BackedUpTable, type TablePart } from './tables.ts';
import { newClient } from '../database/newClient.ts';

interface Node {
  group: number;
  host: string;
  port: number;
}

/** A part of a table and the node that it is read from. */
interface Shard {
  table: string;
  name: string;
  group: number;
}

type Session = Node & { client: pg.Client };

const readOnly = 'begin isolation level repeatable read read only';

// While nodes wait for each other's commits, everyone who writes to several nodes waits too
const lockTimeout = 2000;
const mostAttempts = 5;
const pauseBetweenAttempts = 1000;

/**
 * A database as of one moment. For a single PostgreSQL, one session is enough. With Citus each node has its own snapshot; they
 * are made consistent by blocking commits that span several nodes while the snapshots are taken.
 */
export class Moment {
  readonly #client: pg.Client;
  readonly #sessions: readonly Session[];
  readonly #shards: readonly Shard[];

  private constructor(client: pg.Client, sessions: readonly Session[] = [], shards: readonly Shard[] = []) {
    this.#client = client;
    this.#sessions = sessions;
    this.#shards = shards;
  }

  /**
   * Opens a transaction on the client whose view of the database does not change.
   * @throws Error with one readable line when the nodes cannot agree on a common moment
   */
  static async open(client: pg.Client, url: string): Promise<Moment> {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
    if (rowCount === 0) {
      await client.query(readOnly);
      return new Moment(client);
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await Moment.#ofNodes(client, url);
      } catch (error) {
        // A lost connection, which refuses this too, must not hide the reason
        await client.query('rollback').catch(() => undefined);
        if (failureOf(error)?.code === '42501')
          throw new Error('A distributed database is backed up by a superuser: DATABASE_URL names another user.', { cause: error });
        if (attempt === mostAttempts || !(failureOf(error)?.code === '55P03' || error instanceof UnendedCommits)) throw error;
        // Completes commits that a node began before it died
        await client.query('select recover_prepared_transactions()');
        await sleep(pauseBetweenAttempts);
      }
    }
  }

  /** The parts of a table and the connections to read them from. */
  partsOf(table: BackedUpTable): TablePart[] {
    const shards = this.#shards.filter((shard) => shard.table === table.name);
    if (shards.length === 0) return wholeTable(this.#client, table);
    return shards.flatMap(({ name, group }) =>
      this.#sessions.filter((session) => session.group === group).map(({ client }) => ({ client, name: quotedName(name) })),
    );
  }

  /** Ends its own sessions; the caller ends the transaction of the client. */
  async end(): Promise<void> {
    await endAll(this.#sessions);
  }

  static async #ofNodes(client: pg.Client, url: string): Promise<Moment> {
    const { rows: nodes } = await client.query<Node>(
      `select groupid as "group", nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive order by groupid`,
    );
    const sessions = await sessionsOn(nodes, url);
    const holders = await sessionsOn(nodes, url).catch(async (error: unknown) => {
      await endAll(sessions);
      throw error;
    });
    try {
      for (const holder of holders) await holdCommits(holder);
      await awaitCommits(holders);
      // The first statement of a transaction takes its snapshot
      await Promise.all([client, ...sessions.map((session) => session.client)].map((each) => each.query(`${readOnly}; select 1`)));
      const shards = await shardsOf(client);
      await Promise.all(sessions.map((session) => keepShards(session, shards)));
      return new Moment(client, sessions, shards);
    } catch (error) {
      await endAll(sessions);
      throw error;
    } finally {
      await endAll(holders);
    }
  }
}

/** A write to several nodes was not completed on all of them in time. */
class UnendedCommits extends Error {
  constructor() {
    super('The nodes of the database come to no common moment: a transaction of several nodes does not end.');
  }
}

async function sessionsOn(nodes: readonly Node[], url: string): Promise<Session[]> {
  const sessions: Session[] = [];
  try {
    for (const node of nodes) {
      const client = newClient({ connectionString: addressAt(url, node), application_name: 'cura backup' });
      sessions.push({ ...node, client });
      await client.connect();
      await client.query(`${sessionSettings}; set idle_in_transaction_session_timeout to 0`);
    }
    return sessions;
  } catch (error) {
    await endAll(sessions);
    throw error;
  }
}

async function endAll(sessions: readonly Session[]): Promise<void> {
  await Promise.all(sessions.map(({ client }) => client.end().catch(() => undefined)));
}

// A transaction that writes to several nodes inserts into this table before its first commit, so locking the table blocks it
// there
async function holdCommits({ client }: Session): Promise<void> {
  await client.query(`begin; set local lock_timeout to ${lockTimeout}; lock table pg_catalog.pg_dist_transaction in exclusive mode`);
}

/** Waits until every transaction that the table already names is committed on all nodes or on none. */
async function awaitCommits(holders: readonly Session[]): Promise<void> {
  const until = performance.now() + lockTimeout;
  for (;;) {
    const open = await Promise.all(
      holders.map(({ client }) =>
        client.query(`select from pg_prepared_xacts where database = current_database() and gid like 'citus\\_%' limit 1`),
      ),
    );
    if (open.every(({ rowCount }) => rowCount === 0)) return;
    if (performance.now() > until) throw new UnendedCommits();
    await sleep(10);
  }
}

/** Each part of each table once, including tables that every node has a copy of. */
async function shardsOf(client: pg.Client): Promise<Shard[]> {
  const { rows } = await client.query<Shard>(`
    select distinct on (s.shardid) c.relname::text as table, c.relname || '_' || s.shardid as name, p.groupid as "group"
    from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid join pg_dist_placement p using (shardid)
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary' and n.isactive
    where c.relnamespace = to_regnamespace(current_schema()) and not c.relispartition order by s.shardid, p.groupid`);
  return rows;
}

// Keeps a part from being moved to another node until it has been read
async function keepShards({ client, group }: Session, shards: readonly Shard[]): Promise<void> {
  const names = shards.filter((shard) => shard.group === group).map(({ name }) => quotedName(name));
  if (names.length > 0)
    await client.query(`set local citus.enable_manual_changes_to_shards to on; lock table ${names.join(', ')} in access share mode`);
}

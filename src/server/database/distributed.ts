import type pg from 'pg';
import { failureOf } from './failures.ts';

/** The node of a distributed PostgreSQL (Citus) that holds a division. */
interface Placement {
  host: string;
  port: number;
  /** Whether it is the node that was asked. */
  isHere: boolean;
  /** The part that contains the division: the number of its shard of the table `counter`. */
  part: string;
}

/**
 * Additional settings of a session on a distributed PostgreSQL: settings of a transaction are propagated to the other nodes, and
 * functions that a statement calls may query tables too.
 */
export const sessionOfDistributed = `set citus.propagate_set_commands to 'local'; set citus.allow_nested_distributed_execution to on`;

/** The node that holds the rows of a division; all tables have them on the same node. */
export async function placementOf(client: pg.ClientBase, division: number): Promise<Placement | undefined> {
  const { rows } = await client.query<Placement>({
    name: 'placement',
    text: `select n.nodename as host, n.nodeport as port, n.groupid = (select groupid from pg_dist_local_group) as "isHere", p.shardid as part
      from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
      where p.shardid = get_shard_id_for_distribution_column('public.counter', $1::integer)`,
    values: [division],
  });
  return rows[0];
}

/** Creates the views of a part's tables on the node that holds it. */
export async function openPart(client: pg.Client, part: string): Promise<void> {
  await client.query('select open_part($1)', [part]);
}

// The part is on another node; writing a reference table is not permitted there; the isolation level is set too late; the view
// has no key that the statement needs; or the statement is of a kind that views do not support
const beyondPart = new Set(['CU001', '42501', '25001', '42803', '0A000']);

/** Whether a statement failed because its tables cannot be queried within one part. It has changed nothing. */
export function isBeyondPart(error: unknown): boolean {
  return beyondPart.has(failureOf(error)?.code ?? '');
}

/** The address of the same database on another node, for the same user. */
export function addressAt(url: string, { host, port }: Pick<Placement, 'host' | 'port'>): string {
  const address = new URL(url);
  address.searchParams.delete('host');
  address.searchParams.delete('port');
  const user = address.searchParams.get('user');
  if (user !== null && address.username === '') address.username = user;
  address.host = `${host}:${port}`;
  return address.href;
}

/** Whether a statement failed because the divisions of its session were not set on the node that ran it. It has changed nothing. */
export function lacksDivisions(error: unknown): boolean {
  const code = failureOf(error)?.code;
  const message = error instanceof Error ? error.message : '';
  return (code === '42704' && message.includes('"app.divisions"')) || (code === '22P02' && message === 'malformed array literal: ""');
}

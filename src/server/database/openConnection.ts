import { Socket } from 'node:net';
import pg from 'pg';
import type { Opened } from './connections.ts';
import { sessionOfDistributed } from './distributed.ts';
import { newClient } from './newClient.ts';

/** The role of the server: it owns nothing, so that row-level security applies to it. */
export const applicationRole = 'cura_application';

/** Settings of {@link openConnection}. */
export interface ConnectionOptions {
  /** `postgresql://user:password@host/name`, or with `?host=/folder` for a Unix socket. */
  url: string;
  /** Milliseconds after which a statement is cancelled; 30,000 by default. */
  statementTimeout?: number;
  /** Milliseconds after the statement timeout at which a silent database counts as lost; 5,000 by default. */
  silenceTimeout?: number;
}

// A process that lost its network within a transaction must not keep rows locked until TCP detects it
const idleInTransaction = 60_000;

/**
 * Connects to a database as the application, in UTC, and returns whether the database is distributed.
 * @throws errors of pg when the database cannot be reached or refuses the connection
 */
export async function openConnection({ url, statementTimeout = 30_000, silenceTimeout = 5000 }: ConnectionOptions): Promise<Opened> {
  const socket = new Socket();
  const client = newClient({
    connectionString: url,
    application_name: 'cura',
    pipeline: true,
    stream: () => socket,
    connectionTimeoutMillis: 10_000,
    // The database cancels statements that take too long; this limit is for one that does not answer at all
    query_timeout: statementTimeout + silenceTimeout,
    keepAlive: true,
    types: { getTypeParser },
  });
  await client.connect();
  try {
    const results =
      await client.query(`set role ${applicationRole}; set timezone to 'UTC'; set statement_timeout to ${Math.trunc(statementTimeout)};
      set idle_in_transaction_session_timeout to ${idleInTransaction}; select from pg_extension where extname = 'citus'`);
    // A query of several statements has several results
    const isDistributed = (results as unknown as pg.QueryResult[]).at(-1)?.rowCount === 1;
    if (isDistributed) await client.query(sessionOfDistributed);
    return { client, socket, isDistributed };
  } catch (cause) {
    client.end().catch(() => undefined);
    throw cause;
  }
}

const int8 = 20;
const numeric = 1700;
const json = 114;
const jsonb = 3802;
const date = 1082;
const timestamptz = 1184;
const asText = new Set([int8, numeric, json, jsonb, date]);

// Decimals never become floating point, JSON stays text, instants become ISO 8601 (connections are set to UTC)
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (asText.has(oid)) return (value) => value;
  if (oid === timestamptz) return toInstant;
  return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown; // declared as any
}

function toInstant(value: string): string {
  const [, day, time, fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value) ?? [];
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : value;
}

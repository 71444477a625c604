import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '#server/config/settings.ts';
import { failureOf } from '#server/database/failures.ts';
import { pendingMigrations } from '#server/database/migrate.ts';
import { applicationRole } from '#server/database/openConnection.ts';
import { joinDatabase } from '../joinDatabase.ts';
import type { Finding } from './finding.ts';
import { newClient } from '#server/database/newClient.ts';

interface State {
  version: number;
  encoding: string;
  fsync: string;
  commit: string;
  connections: number;
  role: boolean;
}

/** Checks that the database answers, has the schema of this code, does not lose confirmed writes, and accepts the application's login. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  if (settings.DATABASE_URL === undefined && !existsSync(join(resolve(settings.DATA_DIR), 'database'))) {
    return [{ subject: 'Database', state: 'well', text: 'the embedded PostgreSQL is made by the first start' }];
  }
  const database = await joinDatabase(settings);
  try {
    return await lookInto(database.url, settings);
  } finally {
    await database.close();
  }
}

async function lookInto(url: string, settings: Settings): Promise<Finding[]> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const begin = performance.now();
    const { rows } = await client.query<State>(
      `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, current_setting('max_connections')::integer as connections,
        coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as role`,
      [applicationRole],
    );
    const milliseconds = performance.now() - begin;
    const state = rows[0];
    return state ? [reached(state, milliseconds), ...judge(state, settings), await schema(url)] : [];
  } catch (error) {
    return [unreached(error)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reached({ version }: State, milliseconds: number): Finding {
  const text = `PostgreSQL ${version} answers in ${milliseconds.toFixed(1)} ms`;
  if (version < 15) return { subject: 'Database', state: 'bad', text, advice: 'Version 15 or newer is needed.' };
  if (milliseconds > 20)
    return { subject: 'Database', state: 'worry', text, advice: 'Bring server and database closer together: every call waits for it.' };
  return { subject: 'Database', state: 'well', text };
}

function judge(state: State, settings: Settings): Finding[] {
  const isDurable = state.fsync === 'on' && state.commit !== 'off';
  const hasRoom = settings.DATABASE_POOL_SIZE <= state.connections - 5;
  return [
    isDurable
      ? { subject: 'Database', state: 'well', text: 'what is acknowledged is on the disk' }
      : {
          subject: 'Database',
          state: 'bad',
          text: 'fsync or synchronous_commit is off',
          advice: 'Switch both on: acknowledged work may get lost.',
        },
    ...(state.encoding === 'UTF8'
      ? []
      : [
          {
            subject: 'Database',
            state: 'bad',
            text: `encoding ${state.encoding}`,
            advice: 'Make the database with encoding UTF8.',
          } as const,
        ]),
    ...(hasRoom
      ? []
      : [
          {
            subject: 'Database',
            state: 'worry',
            text: `${settings.DATABASE_POOL_SIZE} connections of ${state.connections}`,
            advice: 'Lower DATABASE_POOL_SIZE or raise max_connections.',
          } as const,
        ]),
    ...(state.role
      ? []
      : [
          {
            subject: 'Database',
            state: 'worry',
            text: `the role ${applicationRole} is missing`,
            advice: 'npm run migrate makes it where the user may; else it says what an administrator has to run.',
          } as const,
        ]),
  ];
}

async function schema(url: string): Promise<Finding> {
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return { subject: 'Database', state: 'well', text: 'the schema is that of this version' };
  return {
    subject: 'Database',
    state: 'worry',
    text: `${pending.length} migrations are open`,
    advice: 'The next start applies them; npm run migrate does it now.',
  };
}

function unreached(error: unknown): Finding {
  const reason = failureOf(error)?.code ?? (error instanceof Error ? error.message : String(error));
  return {
    subject: 'Database',
    state: 'bad',
    text: `cannot be used: ${reason}`,
    advice: 'Check host, port, user, password and name in DATABASE_URL.',
  };
}

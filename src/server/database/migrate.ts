import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { failureOf } from './failures.ts';
import { applicationRole } from './openConnection.ts';
import { statementsOf } from './statementsOf.ts';
import { newClient } from './newClient.ts';

/** The folder of the migrations that belong to this code. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

const advisoryKey = 7_105_001;

// While a change of a table waits for its lock, all writers of that table wait behind it
const lockTimeout = 400;
const pauseBetweenTries = 600;
const pauseBetweenTurns = 50;
const lockNotAvailable = '55P03';

/** Options of {@link migrate}. */
export interface MigrateOptions {
  /** Another folder of migrations. */
  folder?: string;
  /** The last migration to apply; all unless given. */
  upTo?: string;
  /** Milliseconds for which a migration is retried while others hold locks on its tables; ten minutes by default. */
  patience?: number;
}

/**
 * Brings a database to the schema of this code: each file of the folder once, in order, in a transaction of its own.
 * Several processes may call it at once; one works, the others wait.
 * A migration that does not get a table lock soon gives up, so that writers can continue, and is retried.
 * A file with a line `-- without a transaction: <why>` runs statement by statement, so that it can build indexes concurrently
 * with writes. It must be harmless when it is run again: after an interruption it starts from the beginning, and an index that
 * was left invalid is dropped first.
 * @returns The names of the migrations that were applied now.
 * @throws Error with one readable line when the database is newer than the code, was made by other migrations, is too old or does
 * not accept the role of the application.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, upTo, patience = 600_000 }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = newClient({ connectionString: url, application_name: 'cura migrate' });
  await client.connect();
  try {
    await takeTurn(client);
    await refuseOldServer(client);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const open = openMigrations(migrations, await appliedMigrations(client));
    await ensureApplicationRole(client);
    for (const migration of open) await applyInTurn(client, migration, performance.now() + patience);
    return open.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * The names of the migrations that a database lacks; changes nothing.
 * @throws Error as {@link migrate}
 */
export async function pendingMigrations(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const client = newClient({ connectionString: url, application_name: 'cura doctor' });
  await client.connect();
  try {
    const { rows } = await client.query<{ isMigrated: boolean }>(`select to_regclass('migration') is not null as "isMigrated"`);
    const applied = rows[0]?.isMigrated ? await appliedMigrations(client) : new Map<string, string>();
    return openMigrations(await readMigrations(folder), applied).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The migrations of this code by name, with the hashes that databases store. */
export async function migrationHashes(): Promise<Map<string, string>> {
  return new Map((await readMigrations(migrationsFolder)).map(({ name, hash }) => [name, hash]));
}

/**
 * The hashes by which databases and backups may know each migration of this code: its present one and those of earlier texts with
 * the same effect.
 */
export async function acceptedHashes(): Promise<Map<string, readonly string[]>> {
  return new Map((await readMigrations(migrationsFolder)).map(({ name, hash, earlier }) => [name, [hash, ...earlier]]));
}

// The lock is polled, because a statement that waits for it would block indexes that are built concurrently
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [advisoryKey]);
    if (rows[0]?.isMine) return;
    await sleep(pauseBetweenTurns);
  }
}

interface Migration {
  name: string;
  text: string;
  hash: string;
  /** Hashes of earlier texts with the same effect: `-- same as <hash>: why it was rewritten`. */
  earlier: readonly string[];
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      // A checkout on Windows may have other line endings; the migration is the same
      const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, hash, earlier: [...text.matchAll(/^-- same as ([0-9a-f]{64})/gm)].map(([, same = '']) => same) };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (version < 15) throw new Error(`The database is PostgreSQL ${version}; version 15 or newer is needed.`);
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function openMigrations(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].find((name) => !known.has(name));
  if (newer) throw new Error(`The database was made by a newer version of the application (migration ${newer} is unknown here).`);
  const changed = migrations.find(({ name, hash, earlier }) => applied.has(name) && ![hash, ...earlier].includes(applied.get(name) ?? ''));
  if (changed) throw new Error(`Migration ${changed.name} was changed after the database had it; take a new database or the former file.`);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** The role of the server owns nothing, so that row-level security applies to it. */
async function ensureApplicationRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; member: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
            coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as member`,
    [applicationRole],
  );
  const state = rows[0];
  if (state?.exists && state.member) return;
  try {
    // Two databases of one server may be migrated at the same time; then the second finds that the role exists
    if (!state?.exists)
      await client.query(
        `do $$ begin create role ${applicationRole} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      );
    await client.query(`grant ${applicationRole} to current_user`);
  } catch (cause) {
    const hint = `create role ${applicationRole} nologin; grant ${applicationRole} to <user>;`;
    throw new Error(`The database user may not make the role of the application. Let an administrator run: ${hint}`, { cause });
  }
}

async function applyInTurn(client: pg.Client, migration: Migration, until: number): Promise<void> {
  if (/^-- without a transaction: /m.test(migration.text)) return applyInSteps(client, migration, until);
  for (;;) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const isHeld = error instanceof Error && failureOf(error.cause)?.code === lockNotAvailable;
      if (!isHeld || performance.now() + pauseBetweenTries > until) throw error;
      await sleep(pauseBetweenTries);
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    // One by one, because a distributed PostgreSQL does not accept several schema changes at once
    for (const statement of statementsOf(migration.text)) await client.query(statement);
    await remember(client, migration);
    await client.query('commit');
  } catch (cause) {
    // A lost connection, which refuses this too, must not hide the reason
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${migration.name} failed and was undone: ${reasonOf(cause)}`, { cause });
  }
}

// Its locks allow writes, so it may wait for running transactions as long as the patience allows
async function applyInSteps(client: pg.Client, migration: Migration, until: number): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${Math.max(1, Math.round(until - performance.now()))}`);
    for (const statement of statementsOf(migration.text)) await client.query(statement);
    await remember(client, migration);
  } catch (cause) {
    throw new Error(`Migration ${migration.name} failed and is begun anew with the next start: ${reasonOf(cause)}`, { cause });
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined);
  }
}

async function remember(client: pg.Client, { name, hash }: Migration): Promise<void> {
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

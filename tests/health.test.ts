import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import { freePort } from '#server/database/freePort.ts';
import { startServer, type StartedServer } from '../scripts/startServer.ts';
import { removeAfterwards } from './support/removeAfterwards.ts';
import { s3Variables, startS3Server } from './support/s3Server.ts';

const folder = mkdtempSync(join(tmpdir(), 'health-'));
const databaseFolder = join(folder, 'postgres');
const dataFolder = join(folder, 'data');
const migrationsLock = 7_105_001;
let database: EmbeddedPostgres;
let server: StartedServer;
let address = '';

const startDatabase = () => startEmbeddedPostgres({ dataFolder: databaseFolder, parameters: { fsync: 'off', shared_buffers: '32MB' } });

beforeAll(async () => {
  removeAfterwards(databaseFolder);
  database = await startDatabase();
});

afterAll(async () => {
  await end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function end(): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

async function statusOf(path: string): Promise<number> {
  return fetch(`${address}${path}`).then(
    ({ status }) => status,
    () => 0,
  );
}

async function readiness(): Promise<{ status?: string; parts?: Record<string, string> }> {
  return fetch(`${address}/health/ready`).then(
    (answer) => answer.json() as Promise<object>,
    () => ({}),
  );
}

const soon = { timeout: 60_000, interval: 100 };

describe('a process', { timeout: 180_000 }, () => {
  it('lives while another one migrates the database, and is not ready', async () => {
    const other = new pg.Client({ connectionString: database.url });
    // It ends with the database where this test fails
    other.on('error', () => undefined);
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [migrationsLock]);
    const port = await freePort();
    address = `http://localhost:${port}`;
    server = startServer({
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: dataFolder,
      PORT: String(port),
    });
    await expect.poll(readiness, soon).toMatchObject({ status: 'starting', parts: { database: 'well', migrations: 'starting' } });
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    const refused = await fetch(`${address}/api/Divisions`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    await other.end();
    await expect.poll(readiness, soon).toEqual({
      status: 'ready',
      parts: { database: 'well', migrations: 'well', files: 'well', directory: 'well', jobs: 'well' },
    });
  });

  it('says within seconds that its database has gone, and that it is back', async () => {
    await database.stop();
    await expect.poll(readiness, { timeout: 6000, interval: 100 }).toMatchObject({
      status: 'unavailable',
      parts: { database: 'failed', migrations: 'well', files: 'well' },
    });
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    database = await startDatabase();
    await expect.poll(() => statusOf('/health/ready'), soon).toBe(200);
  });

  it('says that its files have gone, and does not make another folder for them', async () => {
    const files = join(dataFolder, 'files');
    renameSync(files, `${files}.away`);
    await expect.poll(readiness, soon).toMatchObject({ status: 'unavailable', parts: { files: 'failed', database: 'well' } });
    // renaming back fails where the folder was made again with something in it
    renameSync(`${files}.away`, files);
    await expect.poll(() => statusOf('/health/ready'), soon).toBe(200);
  });
});

describe('a process whose files lie in a bucket', { timeout: 180_000 }, () => {
  it('does not start without the bucket, and says within seconds that it has gone, and that it is back', async () => {
    await end();
    const s3 = await startS3Server();
    try {
      const port = await freePort();
      address = `http://localhost:${port}`;
      const variables = {
        DATABASE_URL: database.url,
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        DATA_DIR: join(folder, 'data of a bucket'),
        PORT: String(port),
        ...s3Variables(s3),
      };
      s3.buckets.clear();
      server = startServer(variables);
      const { code, said } = await server.ended;
      expect(code).not.toBe(0);
      expect(said).toContain(`The bucket files at ${s3.bucket.endpoint} cannot be used: 404 NoSuchBucket.`);

      s3.buckets.add('files');
      server = startServer(variables);
      await expect.poll(readiness, soon).toMatchObject({ status: 'ready', parts: { files: 'well' } });
      s3.buckets.clear();
      await expect.poll(readiness, soon).toMatchObject({ status: 'unavailable', parts: { files: 'failed', database: 'well' } });
      expect(await statusOf('/health/ready')).toBe(503);
      expect(await statusOf('/health/live')).toBe(200);
      s3.buckets.add('files');
      await expect.poll(() => statusOf('/health/ready'), soon).toBe(200);
      s3.fault = () => 403;
      await expect.poll(readiness, soon).toMatchObject({ status: 'unavailable', parts: { files: 'failed' } });
    } finally {
      await s3.close();
    }
  });
});

import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { logSizeFor } from './postgresProcess.ts';

const gigabyte = 1024 ** 3;

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('logSizeFor', () => {
  it.each([
    [100 * gigabyte, 2048],
    [10 * gigabyte, 1024],
    [1.2 * gigabyte, 128],
    [0, 128],
  ])('a disk of %d bytes: %d MB', (bytes, size) => expect(logSizeFor(bytes)).toBe(size));

  it('is what PostgreSQL is started with', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cura-disk-'));
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...fs.statfsSync(folder), bsize: 4096, blocks: (4 * gigabyte) / 4096 });
    // other modules import the function by its name
    syncBuiltinESMExports();
    const server = await startEmbeddedPostgres({ dataFolder: folder, parameters: { shared_buffers: '32MB' } });
    const client = new pg.Client({ connectionString: server.url });
    try {
      await client.connect();
      expect((await client.query('show max_wal_size')).rows).toEqual([{ max_wal_size: '409MB' }]);
    } finally {
      await client.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});

import { createServer } from '../../src/app/server/createServer.ts';
import { workerOptions } from '../../src/app/server/jobs.ts';
import themes from '../../themes.json' with { type: 'json' };
import { themeNamed } from '#contract/theme.ts';
import { readSettings } from '#server/config/settings.ts';
import { createPool } from '#server/database/pool.ts';
import { fileStoreOf } from '#server/files/fileStore.ts';
import { createWorker } from '#server/jobs/worker.ts';
import { secretsWith } from '#server/secrets/secrets.ts';
import { testDirectory } from './tokens.ts';

/** A request from the test process to a process that serves the API. */
export type ChildRequest =
  | { kind: 'open'; databaseUrl: string; filesFolder: string; variables: Record<string, string> }
  | { kind: 'now'; now: string | undefined }
  | { kind: 'jobs' }
  | { kind: 'close' };

/** A request of a numbered server, and its answer. */
export interface ChildMessage {
  id: number;
  server: number;
  request: ChildRequest;
}

/** The answer to the message with that id. */
export type ChildAnswer = { id: number; port?: number | undefined; error?: string };

interface Server {
  port: number;
  setNow(now: string | undefined): void;
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

// A separate process that serves the API to tests. Each server that it opens uses its own database
const servers = new Map<number, Server>();

async function open({ databaseUrl, filesFolder, variables }: Extract<ChildRequest, { kind: 'open' }>): Promise<Server> {
  const pool = createPool({ url: databaseUrl, size: 5 });
  const settings = readSettings({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal', ...variables });
  let now: string | undefined;
  const { app, services } = await createServer({
    settings,
    theme: themeNamed(themes, settings.THEME),
    pool,
    directory: testDirectory,
    files: fileStoreOf(settings, filesFolder),
    secrets: secretsWith(Buffer.alloc(32, 7)),
    now: () => (now === undefined ? new Date() : new Date(now)),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as { port: number }).port, // a TCP server has a port
    setNow: (value) => (now = value),
    runJobs: () => createWorker(workerOptions({ pool, services, log: app.log })).drain(),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await pool.close();
    },
  };
}

async function answer({ server: number, request }: ChildMessage): Promise<number | undefined> {
  if (request.kind === 'open') {
    const opened = await open(request);
    servers.set(number, opened);
    return opened.port;
  }
  const server = servers.get(number);
  if (request.kind === 'now') server?.setNow(request.now);
  else if (request.kind === 'jobs') await server?.runJobs();
  else {
    servers.delete(number);
    await server?.close();
  }
  return undefined;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ChildMessage) => {
  answer(message).then(
    (port) => process.send?.({ id: message.id, port } satisfies ChildAnswer),
    (error: unknown) => process.send?.({ id: message.id, error: String(error) } satisfies ChildAnswer),
  );
});

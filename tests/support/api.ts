import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../../src/app/server/createServer.ts';
import { workerOptions } from '../../src/app/server/jobs.ts';
import { watchingOf } from '../../src/app/server/watching.ts';
import themes from '../../themes.json' with { type: 'json' };
import { themeNamed } from '#contract/theme.ts';
import type { ProblemDocument } from '#contract/problem.ts';
import { readSettings } from '#server/config/settings.ts';
import { fileStoreOf } from '#server/files/fileStore.ts';
import { createWorker } from '#server/jobs/worker.ts';
import type { Implementation } from '#server/http/implement.ts';
import type { LogStream } from '#server/http/logOptions.ts';
import type { Room } from '#server/observation/room.ts';
import { secretsWith } from '#server/secrets/secrets.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { atEndOfFile } from './endOfFile.ts';
import { isDealt, openProcesses, type DealtAnswer, type DealtRequest } from './processes.ts';
import { testDirectory, tokenFor } from './tokens.ts';

/** Options of a test call, besides method, address and body. */
export interface CallOptions {
  /** The caller (a person of the embedded directory); `anna` by default, null for an anonymous caller. */
  as?: string | null;
  /** A value is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The answer as a test sees it. */
export interface ApiAnswer<Body = never> {
  status: number;
  headers: Record<string, string | undefined>;
  /** The JSON body. */
  body: Body;
  text: string;
  bytes: Buffer;
}

/** A server under test: the whole API over HTTP, with its own database. */
export interface TestApi {
  app: FastifyInstance;
  database: TestDatabase;
  /** The folder of uploaded files. */
  filesFolder: string;
  /** @example await api.call('GET /api/120001/account', { as: 'bram' }) */
  call<Body = Record<string, unknown>>(route: string, options?: CallOptions): Promise<ApiAnswer<Body>>;
  /** Makes a call that must be refused and returns its problem document. */
  problem(route: string, options?: CallOptions): Promise<ProblemDocument>;
  /** The fields that such a problem names, in its order. */
  wrongFields(route: string, options?: CallOptions): Promise<string[]>;
  /** Uploads one file as multipart, optionally with text fields. */
  upload<Body = Record<string, unknown>>(route: string, file: UploadOptions, options?: CallOptions): Promise<ApiAnswer<Body>>;
  /** Starts to listen on an address, for HTTP clients other than `call`. */
  listen(): Promise<string>;
  /** Runs the jobs that are due and those that they start. The clock of the database decides what is due. */
  runJobs(): Promise<void>;
  /** Sets the clock of the server; undefined returns to the real time. */
  setNow(now: string | undefined): void;
}

/** A file to upload in a test. */
export interface UploadOptions {
  content: Buffer | string;
  fileName: string;
  /** The content type that the caller declares. */
  mimeType?: string;
  /** Name of the part; `file` by default. */
  field?: string;
  fields?: Record<string, string>;
}

/** Parts of the server that a test replaces. */
export interface TestParts {
  implementations?: readonly Implementation[];
  logStream?: LogStream;
  room?: () => Room;
  /** The number of connections to the database. */
  connections?: number;
}

/** What a server under test starts with: copies of a database and of its folder of files. */
export interface TestData {
  database: string;
  files: string;
}

/**
 * Starts a server for one test file and closes it after the last test. Settings are given as environment variables; its database is empty
 * where no data is given.
 */
export async function testApi(variables: Record<string, string> = {}, parts: TestParts = {}, data?: TestData): Promise<TestApi> {
  const { connections, ...replaced } = parts;
  const database = await testDatabase(data?.database, connections);
  const folder = mkdtempSync(join(tmpdir(), 'api-'));
  if (data) cpSync(data.files, folder, { recursive: true });
  let now: string | undefined;
  // Several processes serve a test that replaces no parts: npm run test:everywhere
  const processes =
    isDealt && Object.keys(parts).length === 0
      ? await openProcesses({ databaseUrl: database.url, filesFolder: folder, variables })
      : undefined;
  const settings = readSettings({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal', ...variables });
  const files = fileStoreOf(settings, folder);
  const watching = watchingOf(settings, database.pool);
  const { app, services } = await createServer({
    settings,
    theme: themeNamed(themes, settings.THEME),
    pool: database.pool,
    directory: testDirectory,
    files,
    secrets: secretsWith(Buffer.alloc(32, 7)),
    now: () => (now === undefined ? new Date() : new Date(now)),
    watchers: watching.watchers,
    ...replaced,
  });
  watching.begin(app, database.url);
  await app.ready();
  atEndOfFile(async () => {
    await processes?.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask<Body>(
    route: string,
    options: CallOptions,
    body?: { payload: string | Buffer; type: string },
  ): Promise<ApiAnswer<Body>> {
    const [method = 'GET', url = '/'] = route.split(' ');
    const person = options.as === undefined ? 'anna' : options.as;
    const authorization = person === null ? {} : { authorization: `Bearer ${await tokenFor(person)}` };
    const headers = { ...authorization, ...(body ? { 'content-type': body.type } : {}), ...options.headers };
    const answer = await (processes?.deal ?? inject)({ method, url, headers, payload: body?.payload });
    const text = answer.bytes.toString();
    const isJson = String(answer.headers['content-type']).includes('json');
    return { ...answer, body: (isJson && text !== '' ? JSON.parse(text) : undefined) as Body, text };
  }

  async function inject({ method, url, headers, payload }: DealtRequest): Promise<DealtAnswer> {
    const response = await app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: response.statusCode, headers: response.headers as DealtAnswer['headers'], bytes: response.rawPayload };
  }

  const api: TestApi = {
    app,
    database,
    filesFolder: folder,
    call: (route, options = {}) =>
      ask(route, options, options.body === undefined ? undefined : { payload: payloadOf(options.body), type: 'application/json' }),
    async problem(route, options = {}) {
      const answer = await api.call<ProblemDocument>(route, options);
      if (!answer.headers['content-type']?.startsWith('application/problem+json')) {
        throw new Error(
          `${route} answered ${answer.status} ${answer.headers['content-type'] ?? ''} instead of a problem: ${answer.text.slice(0, 300)}`,
        );
      }
      return answer.body;
    },
    wrongFields: async (route, options) => Object.keys((await api.problem(route, options)).errors ?? {}),
    upload(route, file, options = {}) {
      const form = multipart(file);
      return ask(route, options, { payload: form.body, type: form.contentType });
    },
    listen: processes?.listen ?? (() => app.listen({ port: 0, host: '127.0.0.1' })),
    runJobs: processes?.runJobs ?? (() => createWorker(workerOptions({ pool: database.pool, services, log: app.log })).drain()),
    setNow(value) {
      now = value;
      processes?.setNow(value);
    },
  };
  return api;
}

function payloadOf(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

function multipart({ content, fileName, mimeType = 'application/octet-stream', field = 'file', fields = {} }: UploadOptions) {
  const boundary = 'boundary-of-the-tests';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${mimeType}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(texts.join('') + head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

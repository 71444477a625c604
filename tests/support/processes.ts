import { type ChildProcess, fork } from 'node:child_process';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ChildAnswer, ChildMessage, ChildRequest } from './apiChild.ts';

/** A request that is passed to one of the processes. */
export interface DealtRequest {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  payload: string | Buffer | undefined;
}

/** The answer to such a request. */
export interface DealtAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
}

/** Servers in several processes on one database. Requests are distributed to them in turn. */
export interface Processes {
  deal(dealt: DealtRequest): Promise<DealtAnswer>;
  /** Opens an address whose requests are distributed too. */
  listen(): Promise<string>;
  /** Sets the clock of all servers before the next request. */
  setNow(now: string | undefined): void;
  /** Runs the due jobs, in all processes at once. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The number of processes that serve the API in this run of the tests; 1 means the test process itself. */
const processCount = Number(process.env['TEST_PROCESSES'] ?? 1);

/** Whether other processes answer the requests. Then a test cannot count statements, and can set the clock only by `api.setNow`. */
export const isDealt = processCount > 1;

const children: ChildProcess[] = [];
const waiting = new Map<number, (answer: ChildAnswer) => void>();
let numbers = 0;

/** Opens a server in each process; the processes are started once and serve all test files of this worker. */
export async function openProcesses(options: Omit<Extract<ChildRequest, { kind: 'open' }>, 'kind'>): Promise<Processes> {
  while (children.length < processCount) children.push(startChild());
  const server = ++numbers;
  const all = (message: ChildRequest) => Promise.all(children.map((child) => ask(child, server, message)));
  const ports = (await all({ kind: 'open', ...options })).map(({ port = 0 }) => port);
  let turn = 0;
  let isSet: Promise<unknown> = Promise.resolve();
  let front: Server | undefined;
  const next = async () => {
    const port = ports[turn++ % ports.length] ?? 0;
    await isSet;
    return port;
  };
  return {
    deal: async (dealt) => send(await next(), dealt),
    async listen() {
      // The servers themselves must refuse headers that are too long
      front ??= createServer({ maxHeaderSize: 1_000_000 }, (incoming, answer) => {
        void next().then((port) => passOn(port, incoming, answer));
      });
      if (!front.listening) await new Promise<void>((done) => front?.listen(0, '127.0.0.1', done));
      return `http://127.0.0.1:${(front.address() as AddressInfo).port}`; // a TCP server has a port
    },
    setNow: (now) => void (isSet = all({ kind: 'now', now })),
    runJobs: async () => void (await all({ kind: 'jobs' })),
    async close() {
      front?.closeAllConnections();
      front?.close();
      await all({ kind: 'close' });
    },
  };
}

function startChild(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'apiChild.ts'), {
    execArgv: ['--max-http-header-size=65536'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (answer: ChildAnswer) => waiting.get(answer.id)?.(answer));
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask(child: ChildProcess, server: number, message: ChildRequest): Promise<ChildAnswer> {
  const id = ++numbers;
  child.channel?.ref();
  const answer = await new Promise<ChildAnswer>((done) => {
    waiting.set(id, done);
    child.send({ id, server, request: message } satisfies ChildMessage);
  });
  waiting.delete(id);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

function passOn(port: number, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 0, given.rawHeaders);
    given.on('error', () => answer.destroy()).pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
}

function send(port: number, { method, url, headers, payload }: DealtRequest): Promise<DealtAnswer> {
  return new Promise((done, fail) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers: { host: 'localhost:80', ...given } }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', fail);
      incoming.on('end', () =>
        done({ status: incoming.statusCode ?? 0, headers: incoming.headers as DealtAnswer['headers'], bytes: Buffer.concat(parts) }),
      );
    });
    outgoing.on('error', fail);
    outgoing.end(payload);
  });
}

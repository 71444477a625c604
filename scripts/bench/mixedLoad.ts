import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readKinds, writeKinds, type LoadKind } from './mixedKinds.ts';
import { gatherRecords } from './records.ts';

/** The rate and duration of the load. */
export interface LoadSize {
  people: number;
  perSecond: number;
  seconds: number;
  /** Seconds of the same load before the measured ones: a server that has just started plans and compiles what it runs later. */
  warmUp: number;
}

/** The durations of the calls of one kind, in milliseconds from the time at which each was due. */
export interface LoadFigure {
  name: string;
  isWrite: boolean;
  count: number;
  p50: number;
  p99: number;
  most: number;
  errors: number;
  firstError: string | undefined;
}

/** The result of a mixed load. */
export interface LoadReport {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  kinds: LoadFigure[];
  /** The 99th percentile of the calls that were due in each tenth of the time. */
  p99OfTenths: number[];
  /** The 99th percentile and the number of failures before, while the server warmed up. */
  warmUp: { p99: number; errors: number };
  /** The memory of the server in MiB, at the beginning, at each tenth of the time and at the end. */
  memory: number[];
}

interface Product {
  address: string;
  databaseUrl: string;
  token: string;
}

interface Taken {
  kind: LoadKind;
  /** When it was due, in milliseconds from the beginning. */
  due: number;
  milliseconds: number;
  error: string | undefined;
}

// One call in five writes
const everyWrite = 5;

/**
 * Sends calls of all kinds, each at its time even if earlier ones are not answered, but no more at once than there are people. The time for
 * which a call waits for one of them counts as a part of its duration.
 */
export async function measureMixedLoad(product: Product, size: LoadSize, memoryOf: () => Promise<number>): Promise<LoadReport> {
  const data = await gatherRecords(product);
  const [reads, writes] = [inTurns(readKinds(data.divisions)), inTurns(writeKinds(data))];
  const agent = new Agent({ keepAlive: true, maxSockets: size.people });
  const ask = async (n: number): Promise<{ kind: LoadKind; error: string | undefined }> => {
    const kinds = n % everyWrite === 0 ? writes : reads;
    const kind = kinds[Math.floor(Math.random() * kinds.length)];
    if (!kind) throw new Error('There is no kind of call');
    return { kind, error: await send(agent, product, kind.request(Math.floor(Math.random() * 1_000_000))) };
  };
  // Statements are prepared on every connection, and pages are cached, as on a working day
  const before = figureOf(await askFor(size.warmUp, size, ask));
  const begun = performance.now();
  const [memory, taken] = await Promise.all([watch(memoryOf, size.seconds), askFor(size.seconds, size, ask)]);
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return {
    ...figureOf(taken),
    perSecond: Math.round(taken.length / seconds),
    kinds: figuresOf(taken),
    p99OfTenths: tenthsOf(taken, size.seconds),
    warmUp: { p99: before.p99, errors: before.errors },
    memory,
  };
}

/** Asks for so many seconds, each call when it is due or, when all people wait for an answer, as soon as one of them is free. */
async function askFor(seconds: number, { people, perSecond }: LoadSize, ask: (n: number) => Promise<Pick<Taken, 'kind' | 'error'>>) {
  const begun = performance.now();
  const taken: Taken[] = [];
  let next = 0;
  const person = async () => {
    for (;;) {
      const n = next++;
      const due = (n * 1000) / perSecond;
      if (due >= seconds * 1000) return;
      const wait = begun + due - performance.now();
      if (wait > 1) await sleep(wait);
      const asked = await ask(n);
      taken.push({ ...asked, due, milliseconds: performance.now() - begun - due });
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return taken;
}

// Each kind by its frequency
function inTurns(kinds: readonly LoadKind[]): LoadKind[] {
  return kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
}

async function watch(memoryOf: () => Promise<number>, seconds: number): Promise<number[]> {
  const held = [await memoryOf()];
  for (let part = 0; part < 10; part++) {
    await sleep(seconds * 100);
    held.push(await memoryOf());
  }
  return held.map((bytes) => Math.round(bytes / 2 ** 20));
}

/** Sends a call; resolves with the failure, or undefined for a 2xx answer. */
function send(
  agent: Agent,
  { address, token }: Product,
  { method, path, body }: ReturnType<LoadKind['request']>,
): Promise<string | undefined> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  return new Promise((done) => {
    const sent = request(address + path, { method, agent, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      let said = '';
      answer.on('data', (chunk: Buffer) => {
        if (statusCode >= 300) said += chunk.toString();
      });
      answer.on('end', () => done(statusCode < 300 ? undefined : `${method} ${path}: ${statusCode} ${said.slice(0, 300)}`));
      answer.on('error', (error) => done(error.message));
    });
    sent.on('error', (error) => done(error.message));
    sent.end(text);
  });
}

function tenthsOf(calls: readonly Taken[], seconds: number): number[] {
  const tenths = Map.groupBy(calls, ({ due }) => Math.min(9, Math.floor(due / (seconds * 100))));
  return Array.from({ length: 10 }, (_, tenth) => figureOf(tenths.get(tenth) ?? []).p99);
}

function figuresOf(taken: readonly Taken[]): LoadFigure[] {
  return [...Map.groupBy(taken, ({ kind }) => kind)]
    .map(([{ name, isWrite }, calls]) => ({ name, isWrite, count: calls.length, ...figureOf(calls) }))
    .toSorted((a, b) => b.p99 - a.p99);
}

function figureOf(calls: readonly Taken[]) {
  const sorted = calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  const failed = calls.filter(({ error }) => error !== undefined);
  return { p50: at(0.5), p99: at(0.99), most: at(1), errors: failed.length, firstError: failed[0]?.error };
}

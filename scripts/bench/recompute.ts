import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A running product with objects in its database. */
interface Product {
  address: string;
  databaseUrl: string;
  token: string;
}

interface DueCount {
  isCurrent: boolean;
  done: number;
  changed: number;
  started: string | null;
  ended: string | null;
}

/** What one count of all due dates of a division took, and what writers felt of it. */
export interface RecomputeFigure {
  name: string;
  objects: number;
  changed: number;
  perSecond: number;
  /** Milliseconds that 99 of 100 writes took, without and during the count. */
  writeP99Idle: number;
  writeP99: number;
}

const division = 120001;
const idleSeconds = 5;

/** Counts all due dates of a division anew, by the job of the product: once when nothing differs, once when every object does. */
export async function measureRecompute(product: Product): Promise<RecomputeFigure[]> {
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 4 });
  try {
    await current(product);
    const { rows } = await database.query<{ id: string }>('select id from asset where division = $1 order by random() limit 5000', [
      division,
    ]);
    const ids = rows.map(({ id }) => id);
    const count = (name: string, ask: () => Promise<unknown>) => measureCount(name, ask, product, database, ids);
    const agreement = { serviceMonths: 11, extendedServiceMonths: 59, note: 'bench' };
    return [
      await count('no date differs', () => database.query('update "dueCount" set asked = asked + 1 where division = $1', [division])),
      await count('every date differs', () => post(product, `/api/divisions/${division}/agreedIntervals`, agreement)),
    ];
  } finally {
    await database.end();
  }
}

async function measureCount(
  name: string,
  ask: () => Promise<unknown>,
  product: Product,
  database: pg.Pool,
  ids: readonly string[],
): Promise<RecomputeFigure> {
  const idle = await writes(database, ids, sleep(idleSeconds * 1000));
  await ask();
  let found: DueCount | undefined;
  const during = await writes(database, ids, (async () => (found = await current(product)))());
  if (!found?.started || !found.ended) throw new Error('The count did not end.');
  const seconds = (Date.parse(found.ended) - Date.parse(found.started)) / 1000;
  const { done: objects, changed } = found;
  return { name, objects, changed, perSecond: Math.round(objects / seconds), writeP99Idle: p99(idle), writeP99: p99(during) };
}

/** Waits until all dates are counted. */
async function current({ address, token }: Product): Promise<DueCount> {
  for (;;) {
    const answer = await fetch(`${address}/api/divisions/${division}/dueCount`, { headers: { authorization: `Bearer ${token}` } });
    const count = (await answer.json()) as DueCount;
    if (count.isCurrent) return count;
    await sleep(100);
  }
}

/** Changes one object after the other, about a hundred a second, until something ends; gives the milliseconds of each write. */
async function writes(database: pg.Pool, ids: readonly string[], until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const end = { isReached: false };
  void until.finally(() => (end.isReached = true));
  for (let n = 0; !end.isReached; n++) {
    const begun = performance.now();
    await database.query('update asset set notes = $1, version = version + 1 where division = $2 and id = $3', [
      `bench ${n}`,
      division,
      ids[n % ids.length],
    ]);
    taken.push(performance.now() - begun);
    await sleep(10);
  }
  await until;
  return taken;
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10;
}

async function post({ address, token }: Product, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

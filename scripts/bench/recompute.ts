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

interface Written {
  division: number;
  id: string;
}

/** The duration of one recalculation of all due dates, and its effect on concurrent writes. */
export interface RecomputeFigure {
  name: string;
  objects: number;
  changed: number;
  perSecond: number;
  /** 99th percentile of the duration of a write in milliseconds, without and during the recalculation. */
  writeP99Idle: number;
  writeP99: number;
}

const divisions = [120001, 120002, 120003, 230001, 230002];
const idleSeconds = 5;

/**
 * Recalculates the due dates of all divisions by the job of the product: when no date differs, when those of one type do, and when all do.
 */
export async function measureRecompute(product: Product): Promise<RecomputeFigure[]> {
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 4 });
  try {
    // From an earlier run that was interrupted
    const { rowCount } = await database.query(`delete from "agreedInterval" where note = 'bench'`);
    if (rowCount) await database.query('update "dueCount" set asked = asked + 1');
    await current(product);
    const { rows } = await database.query<Written>('select division, id from asset order by random() limit 5000');
    const count = async (name: string, ask: () => Promise<unknown>) => ({ name, ...(await measureCount(ask, product, database, rows)) });
    const agree = async (agreement: object) => {
      for (const division of divisions) await post(product, `/api/divisions/${division}/agreedIntervals`, { ...agreement, note: 'bench' });
    };
    return [
      await count('no date differs', () => database.query('update "dueCount" set asked = asked + 1')),
      await count('the dates of one type differ', () => agree({ assetType: 'ExtinguishSprayFoam', serviceMonths: 10 })),
      await count('every date differs', () => agree({ serviceMonths: 11, extendedServiceMonths: 59 })),
    ];
  } finally {
    await database.end();
  }
}

async function measureCount(
  ask: () => Promise<unknown>,
  product: Product,
  database: pg.Pool,
  objects: readonly Written[],
): Promise<Omit<RecomputeFigure, 'name'>> {
  const idle = await writes(database, objects, sleep(idleSeconds * 1000));
  await ask();
  let found: readonly DueCount[] = [];
  const during = await writes(database, objects, (async () => (found = await current(product)))());
  const begun = Math.min(...found.map(({ started }) => Date.parse(started ?? '')));
  const ended = Math.max(...found.map((count) => Date.parse(count.ended ?? '')));
  const sum = (of: (count: DueCount) => number) => found.reduce((total, count) => total + of(count), 0);
  const [done, changed] = [sum((count) => count.done), sum((count) => count.changed)];
  const perSecond = Math.round(done / ((ended - begun) / 1000));
  return { objects: done, changed, perSecond, writeP99Idle: p99(idle), writeP99: p99(during) };
}

/** Waits until all dates are recalculated. */
async function current({ address, token }: Product): Promise<readonly DueCount[]> {
  for (;;) {
    const counts = await Promise.all(
      divisions.map(async (division) => {
        const answer = await fetch(`${address}/api/divisions/${division}/dueCount`, { headers: { authorization: `Bearer ${token}` } });
        return (await answer.json()) as DueCount; // the call declares it
      }),
    );
    if (counts.every(({ isCurrent }) => isCurrent)) return counts;
    await sleep(200);
  }
}

/** Changes objects one after the other, about a hundred a second, until the promise settles. Resolves with their durations. */
async function writes(database: pg.Pool, objects: readonly Written[], until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const end = { isReached: false };
  void until.finally(() => (end.isReached = true));
  for (let n = 0; !end.isReached; n++) {
    const written = objects[n % objects.length];
    const begun = performance.now();
    await database.query('update asset set notes = $1, version = version + 1 where division = $2 and id = $3', [
      `bench ${n}`,
      written?.division,
      written?.id,
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

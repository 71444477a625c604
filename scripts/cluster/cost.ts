import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { seededId } from '#contract/seededId.ts';
import { printToken } from '../../src/app/server/printToken.ts';
import { seed } from '../../src/app/server/seed.ts';
import { startServer } from '../startServer.ts';

/** The database to measure: the product that uses it, and the processes whose time is counted. */
export interface Measured {
  url: string;
  dataFolder: string;
  secretsKey: string;
  /** The processes of its servers. */
  postmasters: readonly number[];
}

/** Milliseconds of a core that a request takes, in the database and in total. */
export interface Cost {
  name: string;
  database: number;
  whole: number;
}

const division = 120001;
const accounts = 3000;
const atOnce = 16;
const list = `sort=${encodeURIComponent('["name","ASC"]')}&range=${encodeURIComponent('[0,24]')}&filter=${encodeURIComponent('{"isCustomer":true}')}`;
const accountOf = (n: number) => `/api/${division}/account/${seededId(division, 'account', 1 + ((n * 7919) % (accounts * 0.3)))}`;

interface Kind {
  name: string;
  count: number;
  request: (n: number) => { path: string; method?: string; body?: unknown };
}

const kinds: readonly Kind[] = [
  { name: 'read one', count: 3000, request: (n) => ({ path: accountOf(n) }) },
  { name: 'list of 25, with total', count: 1000, request: () => ({ path: `/api/${division}/account?${list}` }) },
  { name: 'update', count: 1000, request: (n) => ({ path: accountOf(n), method: 'PUT', body: { phone: `+3130${1_000_000 + n}` } }) },
  {
    name: 'create',
    count: 500,
    request: (n) => ({ path: `/api/${division}/account`, method: 'POST', body: { name: `Basisschool De Wilgen ${n}`, city: 'Utrecht' } }),
  },
];

/**
 * Measures the processor time that requests take in the processes of a database and of the product, which depends little on the load of the
 * machine. Each kind is requested for a while before it is measured.
 */
export async function measureCost({ url, dataFolder, secretsKey, postmasters }: Measured): Promise<Cost[]> {
  const variables = {
    DATABASE_URL: url,
    DATA_DIR: dataFolder,
    SECRETS_KEY: secretsKey,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
    JOBS_AT_ONCE: '0',
  };
  await seed(variables, { accounts: String(accounts), assets: '5', today: undefined });
  const server = startServer(variables);
  try {
    const address = await server.address;
    const token = await printToken(variables, { userName: 'anna', audience: undefined, expiresIn: undefined });
    const costs: Cost[] = [];
    for (const kind of kinds) {
      await ask(address, token, kind, kind.count / 4);
      const before = [timeOf(postmasters), timeOf([server.child.pid ?? 0])] as const;
      await ask(address, token, kind, kind.count);
      const database = (timeOf(postmasters) - before[0]) / kind.count;
      const product = (timeOf([server.child.pid ?? 0]) - before[1]) / kind.count;
      costs.push({ name: kind.name, database, whole: database + product });
    }
    return costs;
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

async function ask(address: string, token: string, kind: Kind, count: number): Promise<void> {
  let n = 0;
  const worker = async () => {
    while (n < count) {
      const { path, method = 'GET', body } = kind.request(n++);
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      };
      const answer = await fetch(address + path, { method, headers, ...sent });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

interface Process {
  pid: number;
  parent: number;
  /** Ticks of the process itself, and of its children that have ended. */
  own: number;
  ended: number;
}

const millisecondsOfTick = 10;

/** The processor time that processes and all their descendants have used, in milliseconds. */
function timeOf(pids: readonly number[]): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? processOf(Number(name)) : []));
  let found = all.filter(({ pid }) => pids.includes(pid));
  let ticks = 0;
  while (found.length > 0) {
    ticks += found.reduce((sum, { own, ended }) => sum + own + ended, 0);
    const parents = new Set(found.map(({ pid }) => pid));
    found = all.filter(({ parent }) => parents.has(parent));
  }
  return ticks * millisecondsOfTick;
}

function processOf(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const at = (index: number) => Number(fields[index]);
    return [{ pid, parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }];
  } catch {
    return [];
  }
}

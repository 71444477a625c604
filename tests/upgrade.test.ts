import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import type { Sums } from '#server/backup/backup.ts';
import { pathOf, queryOf } from '#contract/address.ts';
import { restoreArchive } from '../src/app/server/archives.ts';
import { printToken } from '../src/app/server/printToken.ts';
import { startServer, type StartedServer } from '../scripts/startServer.ts';
import { implementedCalls } from './support/exampleCalls.ts';
import { removeAfterwards } from './support/removeAfterwards.ts';

// What the first version kept, as its own `npm run backup` wrote it: demonstration data of every kind, and what each of its calls
// that write added or changed (docs/decisions/094)
const archive = join(import.meta.dirname, 'upgrade/first-version.tar.gz');
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
const variables = { DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' };
const divisions = ['120001', '120002', '120003', '230001', '230002'];
let sums: Sums;
let server: StartedServer;
let address = '';
let authorization = '';

type Row = Record<string, unknown>;

beforeAll(async () => {
  removeAfterwards(folder);
  sums = await restoreArchive(variables, archive);
  server = startServer(variables);
  address = await server.address;
  authorization = `Bearer ${(await printToken(variables, { userName: 'ada', audience: undefined, expiresIn: undefined })).trim()}`;
}, 240_000);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function ask(route: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}) {
  const [method = 'GET', url = ''] = route.split(' ');
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return fetch(`${address}${url}`, { method, ...json, headers: { authorization, ...json.headers, ...headers } });
}

/** All rows of a list in a division, page by page. */
async function allRows(operation: Operation, division: string): Promise<Row[]> {
  const url = pathOf(operation.paths[0], { [operation.divisionParameter ?? 'division']: division }, operation.name);
  const rows: Row[] = [];
  for (;;) {
    const query = queryOf({ range: JSON.stringify([rows.length, rows.length + 199]), filter: '{}' });
    const answer = await ask(`GET ${url}${query}`);
    const text = await answer.text();
    expect(answer.status, `${operation.name} ${text.slice(0, 300)}`).toBe(200);
    const page = JSON.parse(text) as Row[];
    expect(operation.answer?.safeParse(page).error, operation.name).toBeUndefined();
    rows.push(...page);
    if (page.length < 200) return rows;
  }
}

const parametersOf = (operation: Operation) => [...operation.paths[0].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const isOfDivision = (operation: Operation) => parametersOf(operation).join() === (operation.divisionParameter ?? 'division');
const lists = implementedCalls.filter(({ method, list, bytes }) => method === 'GET' && list && !bytes).filter(isOfDivision);

/** The call that answers one record of a list: its path goes on with one parameter. */
function recordCall({ paths: [path] }: Operation): Operation | undefined {
  const one = new RegExp(`^${path.replaceAll(/[{}]/g, '\\$&')}/\\{\\w*[iI]d\\}$`);
  return implementedCalls.find(({ method, paths, bytes }) => method === 'GET' && !bytes && paths.some((each) => one.test(each)));
}

/** Lists that show all rows of a table. */
const tablesOfLists = {
  listAccounts: 'account',
  listComplaints: 'complaint',
  listDocuments: 'document',
  listItems: 'item',
  listStock: 'itemWarehouse',
  listGoodsReceipts: 'goodsReceipt',
  listSalesOrders: 'salesOrder',
  listServiceRequests: 'serviceRequest',
  searchWorkOrders: 'workOrder',
  listLocations: 'location',
  listAssetsOfDivision: 'asset',
};

function called(name: string): Operation {
  const found = implementedCalls.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found;
}

describe('what the first version kept', { timeout: 240_000 }, () => {
  it('is read through every list and record, in the shape of this version', async () => {
    const read: Record<string, number> = {};
    for (const operation of lists) {
      const one = recordCall(operation);
      for (const division of divisions) {
        const rows = await allRows(operation, division);
        read[operation.name] = (read[operation.name] ?? 0) + rows.length;
        for (const row of one ? rows.slice(0, 12) : []) await readRecord(one, division, row);
      }
    }
    const kept = (table: string) => sums.tables[table]?.rows ?? 0;
    // nothing that these lists show had been deleted
    for (const [name, table] of Object.entries(tablesOfLists)) expect.soft(read[name], name).toBe(kept(table));
  });

  it('has its files, each as it was', async () => {
    let files = 0;
    for (const division of divisions) {
      for (const { id, fileName } of await allRows(called('listDocuments'), division)) {
        if (typeof fileName !== 'string') continue;
        files++;
        const answer = await ask(`GET /api/${division}/document/${String(id)}/data`);
        expect(answer.status).toBe(200);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      }
    }
    expect(files).toBeGreaterThan(0);
  });

  it('is changed like what this version made', async () => {
    const [account] = await allRows(called('listAccounts'), '120001');
    const url = `/api/120001/account/${String(account?.['id'])}`;
    const stored = await ask(`GET ${url}`);
    const etag = stored.headers.get('etag') ?? '';
    const body = { name: 'Na de upgrade' };
    const changed = await ask(`PUT ${url}`, { body, headers: { 'If-Match': etag } });
    expect(changed.status, await changed.clone().text()).toBe(200);
    expect(await changed.json()).toMatchObject(body);
    expect((await ask(`PUT ${url}`, { body, headers: { 'If-Match': etag } })).status).toBe(412);
  });

  async function readRecord(operation: Operation | undefined, division: string, row: Row): Promise<void> {
    if (!operation || typeof row['id'] !== 'string') return;
    const [first, second] = parametersOf(operation);
    const url = pathOf(operation.paths[0], { [first ?? '']: division, [second ?? '']: row['id'] }, operation.name);
    const answer = await ask(`GET ${url}`);
    const text = await answer.text();
    expect(answer.status, `${operation.name} ${text.slice(0, 300)}`).toBe(200);
    expect(operation.answer?.safeParse(JSON.parse(text)).error, `${operation.name} ${row['id']}`).toBeUndefined();
  }
});

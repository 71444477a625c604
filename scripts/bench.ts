import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accountMeasurements } from './bench/accounts.ts';
import { documentMeasurements, placeOrders } from './bench/documents.ts';
import { objectMeasurements } from './bench/objects.ts';
import { growCatalogue } from './bench/catalogue.ts';
import { catalogueMeasurement, catalogueSize, placeSales, salesMeasurements } from './bench/sales.ts';
import { measureMixedLoad } from './bench/mixedLoad.ts';
import { readKinds, type View } from './bench/mixedKinds.ts';
import { measureRecompute } from './bench/recompute.ts';
import { sampleRecords } from './bench/records.ts';
import { measure, takenBy, type Figure, type Measurement, type Taken } from './bench/measure.ts';

// Measures the throughput of the product and of a bare node:http + pg handler with the same rows, 64 requests at once, in the same run.
// `--only receipt` measures only what has this in its name, `--only object,work --assets 1000000 --workorders 200000` among this many
// objects and work orders; `--growth 10000,1000000` compares two sizes; `--only recompute --assets 400000` recalculates all due dates;
// `--only load --duration 600 --rate 300 --people 64` sends calls of all kinds, of which one in five writes, after `--warmup 30` seconds;
// `--data <folder>` keeps the loaded data for the next run of the same size
const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000' },
    assets: { type: 'string', default: '6000' },
    workorders: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    growth: { type: 'string', default: '' },
    duration: { type: 'string', default: '60' },
    rate: { type: 'string', default: '300' },
    people: { type: 'string', default: '64' },
    warmup: { type: 'string', default: '30' },
    data: { type: 'string', default: '' },
    output: { type: 'string', default: '.cache/bench.json' },
  },
});

/** The numbers of records in the database. */
interface Size {
  accounts: number;
  assets: number;
  workOrders: number | undefined;
}

const accounts = Number(options.accounts);
const workOrders = options.workorders === undefined ? undefined : Number(options.workorders);
const whole: Size = { accounts, assets: Number(options.assets), workOrders };
const division = 120001;

interface Row {
  name: string;
  product: Figure;
  bare: Figure;
  /** Median over the rounds of product divided by bare, both of one round. */
  ratio: number;
  target: number;
}

const children: ChildProcess[] = [];
const folders: string[] = [];
try {
  if (options.growth !== '') keep(await compareSizes(options.growth.split(',').map(Number)));
  else {
    const product = await startProduct(whole);
    if (options.only === 'recompute') keep(await recompute(product));
    else if (options.only === 'load') keep([await load(product)]);
    else await compareAll(product);
  }
} finally {
  await endAll();
}

interface Product {
  address: string;
  databaseUrl: string;
  token: string;
  /** The token of an administrator, who may make all calls. */
  adminToken: string;
}

async function startProduct(size: Size): Promise<Product> {
  process.stdout.write(`Loading ${size.accounts} accounts and ${size.assets} objects …\n`);
  const folder = options.data === '' ? mkdtempSync(join(tmpdir(), 'bench-')) : join(options.data, `${size.accounts}-${size.assets}`);
  mkdirSync(folder, { recursive: true });
  if (options.data === '') folders.push(folder);
  const variables = {
    DATA_DIR: folder,
    BENCH_ACCOUNTS: String(size.accounts),
    BENCH_ASSETS: String(size.assets),
    BENCH_WORK_ORDERS: size.workOrders === undefined ? '' : String(size.workOrders),
  };
  const loading = fork(new URL('bench/loadProduct.ts', import.meta.url), { env: { ...process.env, ...variables } });
  const [code]: unknown[] = await once(loading, 'exit');
  if (code !== 0) throw new Error(`loadProduct.ts ended with ${String(code)}`);
  // As the systemd unit and the image start it
  return start<Product>('product.ts', { ...variables, MALLOC_ARENA_MAX: '2' }, ['--max-semi-space-size=8']);
}

async function endAll(): Promise<void> {
  for (const child of children.splice(0).toReversed()) await end(child);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

// So that answers of all sizes have about the same number of rows, the map shows a smaller square where accounts are closer together, and
// the board two days instead of a week where there are more visits
function viewOf(assets: number, smallest: number): View {
  return { mapSide: 0.036 * Math.sqrt(smallest / assets), boardUntil: assets === smallest ? '2026-01-11' : '2026-01-06' };
}

// The 95th percentile in the largest database, as a multiple of that in the smallest; smaller ones have all records in proportion
async function compareSizes(sizes: readonly number[]): Promise<readonly object[]> {
  const figures: { name: string; taken: Taken[] }[] = [];
  for (const assets of sizes) {
    const shareOf = (all: number) => Math.round((all * assets) / Math.max(...sizes));
    const size = { assets, accounts: shareOf(accounts), workOrders: workOrders === undefined ? undefined : shareOf(workOrders) };
    const { address, adminToken, databaseUrl } = await startProduct(size);
    const reads = readKinds(await sampleRecords(databaseUrl), viewOf(assets, Math.min(...sizes))).map(({ name, request }): Measurement => {
      return { name, target: 1.5, request: (n) => ({ method: 'GET', path: request(n).path }) };
    });
    const objects = objectMeasurements(size);
    const others = reads.filter(({ name }) => !objects.some((object) => object.name === name));
    for (const measurement of [...objects, ...others].filter(isWanted)) {
      const taken = await takenBy(address, measurement, Number(options.seconds), { authorization: `Bearer ${adminToken}` });
      process.stdout.write(`${assets} objects: ${measurement.name}, p95 ${taken.p95} ms, ${taken.rows} rows, ${taken.size} KB\n`);
      const figure = figures.find(({ name }) => name === measurement.name);
      if (figure) figure.taken.push(taken);
      else figures.push({ name: measurement.name, taken: [taken] });
    }
    await endAll();
  }
  const inTurn = (taken: readonly Taken[], of: keyof Taken) => taken.map((one) => one[of]).join(' → ');
  const grown = figures.map(({ name, taken }) => ({
    name,
    taken,
    ratio: Math.round(((taken.at(-1)?.p95 ?? 0) / (taken[0]?.p95 ?? 1)) * 100) / 100,
  }));
  for (const { name, taken, ratio } of grown)
    process.stdout.write(
      `${name.padEnd(42)} p95 ${inTurn(taken, 'p95')} ms, ${ratio} times; ${inTurn(taken, 'rows')} rows, ${inTurn(taken, 'size')} KB\n`,
    );
  return grown;
}

async function recompute(product: Product): Promise<readonly object[]> {
  const figures = await measureRecompute(product);
  for (const { name, objects, changed, perSecond, writeP99Idle, writeP99 } of figures)
    process.stdout.write(
      `${name}: ${perSecond} objects/s (${changed} of ${objects} changed), writes p99 ${writeP99} ms, idle ${writeP99Idle} ms\n`,
    );
  return figures;
}

async function load(product: Product): Promise<object> {
  const size = {
    people: Number(options.people),
    perSecond: Number(options.rate),
    seconds: Number(options.duration),
    warmUp: Number(options.warmup),
  };
  const report = await measureMixedLoad({ ...product, token: product.adminToken }, size, () => memoryOf(children[0]));
  const columns = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(9)).join(' ');
  const lines = report.kinds.map(
    ({ name, isWrite, count, p50, p99, most, errors, firstError }) =>
      `${name.padEnd(32)}${columns([isWrite ? 'write' : 'read', count, p50, p99, most, errors])}${firstError ? `  ${firstError}` : ''}`,
  );
  const header = `${'what'.padEnd(32)}${columns(['', 'calls', 'p50 ms', 'p99 ms', 'most ms', 'errors'])}`;
  process.stdout.write(
    `\n${header}\n${lines.join('\n')}\n\n${report.perSecond} calls/s by ${size.people} people, p50 ${report.p50} ms, p99 ${report.p99} ms, `,
  );
  process.stdout.write(
    `${report.errors} errors; before, while the server warmed up for ${size.warmUp} s, p99 ${report.warmUp.p99} ms and ${report.warmUp.errors} errors; p99 of each tenth of the time ${report.p99OfTenths.join(', ')} ms; the server held ${report.memory.join(', ')} MiB; load of the machine ${loadavg().join(', ')}\n`,
  );
  return { ...size, ...report };
}

function memoryOf(child: ChildProcess | undefined): Promise<number> {
  return new Promise((done) => {
    child?.once('message', (held) => done(Number(held)));
    child?.send('memory');
  });
}

function isWanted({ name }: Measurement): boolean {
  return options.only.split(',').some((part) => name.includes(part));
}

async function compareAll(product: Product): Promise<void> {
  const bare = await start<{ port: number }>('bareHandler.ts', { DATABASE_URL: product.databaseUrl });
  const rows: Row[] = [];
  const objects = objectMeasurements(whole);
  const own = [...accountMeasurements(whole.accounts, division), ...objects].filter(isWanted);
  // Orders are created only when a measurement needs them
  const orders = documentMeasurements([], division).some(isWanted)
    ? await placeOrders(product.address, { authorization: `Bearer ${product.token}` }, division)
    : [];
  const sales = salesMeasurements([], division).some(isWanted)
    ? await placeSales(product.address, { authorization: `Bearer ${product.token}` }, division)
    : [];
  const documents = [...documentMeasurements(orders, division), ...salesMeasurements(sales, division)];
  for (const measurement of [...own, ...documents.filter(isWanted)])
    rows.push(await compare(measurement, product, `http://127.0.0.1:${bare.port}`));
  // Measured last: the items that it adds stay in the database
  for (const measurement of [catalogueMeasurement(division)].filter(isWanted)) {
    await growCatalogue(product.databaseUrl, division, catalogueSize);
    rows.push(await compare(measurement, product, `http://127.0.0.1:${bare.port}`));
  }
  report(rows);
}

async function compare(measurement: Measurement, product: { address: string; token: string }, bareUrl: string): Promise<Row> {
  const seconds = Number(options.seconds);
  const headers = { authorization: `Bearer ${product.token}` };
  await measure(product.address, measurement, 1, headers);
  await measure(bareUrl, measurement, 1, {});
  const rounds: { product: Figure; bare: Figure }[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    rounds.push({
      product: await measure(product.address, measurement, seconds, headers),
      bare: await measure(bareUrl, measurement, seconds, {}),
    });
  }
  const ratioOf = (round: { product: Figure; bare: Figure }) => round.product.perSecond / round.bare.perSecond;
  const sorted = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b));
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('nothing was measured');
  return { name: measurement.name, ...median, ratio: Math.round(ratioOf(median) * 100) / 100, target: measurement.target };
}

function start<Said>(script: string, variables: Record<string, string>, flags: readonly string[] = []): Promise<Said> {
  const execArgv = [...process.execArgv, ...flags];
  const child = fork(new URL(`bench/${script}`, import.meta.url), { env: { ...process.env, ...variables }, execArgv });
  children.push(child);
  return new Promise((done, fail) => {
    child.once('message', (said) => done(said as Said)); // each of these scripts sends one message
    child.once('exit', (code) => fail(new Error(`${script} ended with ${String(code)}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

function report(rows: readonly Row[]): void {
  const lines = rows.map(({ name, product, bare, ratio, target }) =>
    [
      name.padEnd(42),
      product.perSecond,
      bare.perSecond,
      ratio.toFixed(2),
      target.toFixed(2),
      `${product.p50}/${product.p99}`,
      product.errors + bare.errors,
    ]
      .map((value) => String(value).padStart(10))
      .join(' '),
  );
  const header = ['what'.padEnd(42), 'product/s', 'bare/s', 'ratio', 'target', 'p50/p99 ms', 'errors']
    .map((text) => text.padStart(10))
    .join(' ');
  process.stdout.write(`\n${header}\n${lines.join('\n')}\n`);
  keep(rows);
}

function keep(rows: readonly object[]): void {
  mkdirSync('.cache', { recursive: true });
  const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version, load: loadavg() };
  writeFileSync(options.output, `${JSON.stringify({ at: new Date().toISOString(), accounts, machine, rows }, null, 2)}\n`);
  process.stdout.write(`\n${options.output}\n`);
}

import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DataImport } from '#features/imports/schema.ts';
import { printToken } from '../src/app/server/printToken.ts';
import { writeCsv } from '#server/sheets/writeCsv.ts';
import { writeWorkbook } from '#server/sheets/writeWorkbook.ts';
import { startServer } from './startServer.ts';

// Measures the duration of an import of many accounts and the memory of the product: `npm run bench:import`,
// `-- --rows 10000 --format csv` for another size and file type
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '250000' }, format: { type: 'string', default: 'xlsx' } },
});
const rows = Number(options.rows);
const headings = [
  'Relatienummer',
  'Naam',
  'Status',
  'Leverancier',
  'Straat en huisnummer',
  'Postcode',
  'Plaats',
  'Land',
  'Telefoon',
  'E-mail',
  'Kredietlimiet',
  'Begindatum',
];
const towns = ['Utrecht', 'Zeist', 'Gouda', 'Leiden', 'Arnhem', 'Breda', 'Delft', 'Ede', 'Hoorn', 'Venlo'];

async function* accounts() {
  for (let n = 1; n <= rows; n++) {
    const code = String(800_000_000 + n);
    const postcode = `${1000 + (n % 9000)} ${String.fromCharCode(65 + (n % 26))}B`;
    const town = towns[n % towns.length];
    yield [
      code,
      `Handelsonderneming ${n} ${town}`,
      'Klant',
      n % 9 === 0 ? 'ja' : 'nee',
      `Kade ${n % 400}`,
      postcode,
      town,
      'NL',
      '030 1234567',
      `info${n}@example.com`,
      '2500.00',
      '2026-01-01',
    ];
  }
}

async function* withHeadings() {
  yield headings;
  yield* accounts();
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), 'cura-bench-import-'));
const path = join(folder, `accounts.${options.format}`);
const columns = headings.map((heading) => ({ heading, kind: heading === 'Begindatum' ? ('date' as const) : ('text' as const) }));
const file = options.format === 'csv' ? writeCsv(withHeadings(), 'nl') : writeWorkbook([{ name: 'Relaties', columns, rows: accounts() }]);
await pipeline(file, createWriteStream(path));
say(`${rows} accounts, ${Math.round(statSync(path).size / 1e5) / 10} MB of ${options.format}`);

// The first start loads the demonstration data; the memory of the second one is that of the product at work
const variables = { DATA_DIR: join(folder, 'data'), SEED: 'true', RATE_LIMIT_PER_MINUTE: '0' };
const first = startServer(variables);
await first.address;
first.child.kill('SIGTERM');
await first.ended;
const product = startServer(variables);
try {
  const address = (await product.address).replace(/\/$/, '');
  const token = await printToken({ ...process.env, ...variables }, { userName: 'ada', audience: undefined, expiresIn: undefined });
  const base = `${address}/api/divisions/120001/imports`;
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('file', new File([readFileSync(path)], `accounts.${options.format}`));
  const idle = memoryOf(product.child.pid, 'VmRSS');
  const uploaded = await answerOf(await fetch(base, { method: 'POST', headers, body: form }));
  const started = Date.now();
  const checked = await step(uploaded.id, 'check', 'Checked');
  const atCheck = Date.now();
  const written = await step(uploaded.id, 'run', 'Done');
  const atEnd = Date.now();
  say(`check  ${seconds(started, atCheck)} s  ${JSON.stringify(checked.counts)}`);
  say(`write  ${seconds(atCheck, atEnd)} s  ${written.written} records`);
  say(`both   ${seconds(started, atEnd)} s (aim 300 s)`);
  say(`memory ${memoryOf(product.child.pid, 'VmHWM')} MB at most in the process of the product, ${idle} MB before it began (aim 300 MB)`);
  await step(uploaded.id, 'undo', 'Undone');
  say(`undo   ${seconds(atEnd, Date.now())} s`);

  async function step(id: string, action: string, status: string): Promise<DataImport> {
    await answerOf(await fetch(`${base}/${id}/${action}`, { method: 'POST', headers }));
    for (;;) {
      const now = await answerOf(await fetch(`${base}/${id}`, { headers }));
      if (now.status === status) return now;
      if (now.isInterrupted || now.status === 'Refused') throw new Error(`The import is ${now.status} and has stopped`);
      await sleep(500);
    }
  }
} finally {
  product.child.kill('SIGTERM');
  await product.ended;
  rmSync(folder, { recursive: true, force: true });
}

async function answerOf(response: Response): Promise<DataImport> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as DataImport; // by the contract
}

function seconds(from: number, until: number): number {
  return Math.round((until - from) / 100) / 10;
}

/** The memory of a process in MB, now or at its maximum, as Linux reports it. */
function memoryOf(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = new RegExp(`${name}:\\s+(\\d+)`).exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}

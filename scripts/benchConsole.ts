import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { measureGrid, spread, type GridFigures } from './bench/measureGrid.ts';
import { measureLoad, slowDown, type LoadFigures } from './bench/measureLoad.ts';
import { measurePage, type PageFigures } from './bench/measurePage.ts';
import { startProduct } from './bench/startProduct.ts';
import { findBrowser } from './findBrowser.ts';

// Measures a first visit to the console (Chromium, empty cache, slow 4G, a processor slowed down four times) and how long adding a line to
// an invoice of 200 lines takes

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    lines: { type: 'string', default: '200' },
    port: { type: 'string', default: '8199' },
    output: { type: 'string', default: '.cache/bench-console.json' },
  },
});

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('There is no Chromium: run node scripts/browser.ts');
const product = await startProduct(Number(options.port));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
try {
  const loads: LoadFigures[] = [];
  for (let round = 0; round < Number(options.rounds); round++) loads.push(await measureLoad(browser, product.address, 'anna'));
  const pages = await measurePages(browser);
  const page = await openInvoice(browser, product.address);
  const asItIs = await measureGrid(page);
  await slowDown(page, { network: false });
  report(loads, pages, { asItIs, slow: await measureGrid(page) });
} finally {
  await browser.close();
  await product.stop();
}

/** Measures the pages without sign-in: of the first object with a public page, and of a work order by its link. */
async function measurePages(from: Browser): Promise<Record<'asset' | 'workOrder', PageFigures[]>> {
  const headers = { Authorization: `Bearer ${await product.tokenOf('ada')}` };
  const read = async <Rows>(path: string, method = 'GET'): Promise<Rows> =>
    (await (await fetch(product.address + path, { method, headers })).json()) as Rows; // the call declares it
  const objects = await read<{ tag: string; isServerTag: boolean }[]>('/api/divisions/120001/assets?range=[0,49]');
  const [order] = await read<{ id: string }[]>('/api/divisions/120001/workorders?filter={"status":"Bevestigd"}&range=[0,0]');
  const link = await read<{ token: string }>(`/api/workorders/${order?.id}/link`, 'POST');
  const paths = {
    asset: `/a/${objects.find(({ isServerTag }) => isServerTag)?.tag}`,
    workOrder: `/accounts/work-order/${order?.id}#${link.token}`,
  };
  const measured: Record<'asset' | 'workOrder', PageFigures[]> = { asset: [], workOrder: [] };
  for (let round = 0; round < Number(options.rounds); round++)
    for (const name of ['asset', 'workOrder'] as const) measured[name].push(await measurePage(from, product.address + paths[name]));
  return measured;
}

/** A new invoice whose lines were pasted from a spreadsheet. */
async function openInvoice(from: Browser, address: string): Promise<Page> {
  const context = await from.newContext({
    locale: 'nl-NL',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(`${address}/purchase-invoices/new`);
  await page.locator('#userName').fill('piet');
  await page.locator('#password').fill('piet');
  await page.locator('#password').press('Enter');
  const below = page.locator('[data-key="+"] [role="gridcell"]');
  await below.waitFor();
  const rows = Array.from({ length: Number(options.lines) }, (_, index) => `Draagbare blusser ${index + 1}\t${1 + (index % 9)}\t48,50`);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(['Omschrijving\tAantal\tPrijs', ...rows].join('\n'))})`);
  await below.focus();
  await page.keyboard.press('Control+v');
  await page.locator('[role="row"][data-key]').nth(Number(options.lines)).waitFor();
  await page.waitForTimeout(2000);
  return page;
}

function report(
  loads: readonly LoadFigures[],
  pages: Record<'asset' | 'workOrder', PageFigures[]>,
  grid: { asItIs: GridFigures; slow: GridFigures },
): void {
  const middle = (figure: (load: LoadFigures) => number) => spread(loads.map(figure)).median;
  const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
  const rows = [
    { name: 'JavaScript until sign-in, KiB gzip', value: kib(middle((load) => load.scriptUntilSignIn)), target: 75 },
    { name: 'JavaScript until the first list, KiB gzip', value: kib(middle((load) => load.scriptUntilList)), target: 420 },
    { name: 'sign-in page, ms', value: middle((load) => load.signIn) },
    { name: 'first list with data after signing in, ms', value: middle((load) => load.list) },
    { name: 'first list with data, both together, ms', value: middle((load) => load.signIn + load.list) },
    { name: 'first list with data, known to the directory, ms', value: middle((load) => load.known), target: 6500 },
    { name: 'first list with data, still signed in, ms', value: middle((load) => load.signedIn), target: 6500 },
    ...(['asset', 'workOrder'] as const).flatMap((name) => [
      {
        name: `page of ${name}: JavaScript, KiB as it came`,
        value: kib(spread(pages[name].map(({ script }) => script)).median),
        target: 60,
      },
      {
        name: `page of ${name}: first content, ms`,
        value: spread(pages[name].map(({ firstContent }) => firstContent)).median,
        target: 3000,
      },
      { name: `page of ${name}: what the server knows, ms`, value: spread(pages[name].map(({ content }) => content)).median, target: 3000 },
    ]),
    { name: `line added to ${grid.asItIs.lines}, median, ms`, value: grid.asItIs.added.median, target: 50 },
    { name: `line added to ${grid.asItIs.lines}, worst, ms`, value: grid.asItIs.added.worst },
    { name: `line added to ${grid.slow.lines}, median, processor slowed, ms`, value: grid.slow.added.median, target: 50 },
    { name: `line added to ${grid.slow.lines}, worst, processor slowed, ms`, value: grid.slow.added.worst },
    { name: 'letter typed in a cell, median, ms', value: grid.asItIs.typed.median },
  ];
  const lines = rows.map(({ name, value, target }) => `${name.padEnd(58)}${String(value).padStart(9)}${String(target ?? '').padStart(9)}`);
  process.stdout.write(`\n${'what'.padEnd(58)}${'measured'.padStart(9)}${'target'.padStart(9)}\n${lines.join('\n')}\n`);
  mkdirSync('.cache', { recursive: true });
  const machine = { cores: cpus().length, model: cpus()[0]?.model, load: loadavg()[0], node: process.version };
  writeFileSync(options.output, `${JSON.stringify({ at: new Date().toISOString(), machine, rows, loads, pages, grid }, null, 2)}\n`);
  process.stdout.write(`\n${options.output}\n`);
}

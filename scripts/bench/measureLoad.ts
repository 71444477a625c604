import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** The durations and sizes of a first visit to the console. */
export interface LoadFigures {
  /** Bytes of JavaScript, gzip, until one can sign in. */
  scriptUntilSignIn: number;
  /** Bytes of JavaScript, gzip, until the first list shows rows. */
  scriptUntilList: number;
  /** Milliseconds from the address to the sign-in page. */
  signIn: number;
  /** Milliseconds from sending name and password to the first list with data. */
  list: number;
  /** Milliseconds from the address to the first list with data, cold cache, for a person whom only the directory still knows. */
  known: number;
  /** The same for a person who is still signed in here. */
  signedIn: number;
}

/** Slow 4G as in Chromium's developer tools, and a processor slowed down four times. */
export async function slowDown(page: Page, { network = true } = {}): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const [down, up] = [1.6, 0.75].map((megabits) => (megabits * 1_000_000 * 0.9) / 8);
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150 * 3.75,
      downloadThroughput: down ?? 0,
      uploadThroughput: up ?? 0,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

/** Opens the console with an empty cache, signs a person in, and waits for the first list with data. */
export async function measureLoad(browser: Browser, address: string, person: string): Promise<LoadFigures> {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await slowDown(page);
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));

  const opened = performance.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator('#userName').waitFor({ timeout: 120_000 });
  const signIn = performance.now() - opened;
  const untilSignIn = [...scripts];

  await page.locator('#userName').fill(person);
  await page.locator('#password').fill(person);
  const sent = performance.now();
  await page.locator('#password').press('Enter', { noWaitAfter: true });
  await page.locator(firstRow).first().waitFor({ timeout: 120_000 });
  const list = performance.now() - sent;
  const untilList = [...scripts];
  await page.close();
  const signedIn = await timeAgain(context, address);
  const known = await timeAgain(context, address, 'local_storage');
  await context.close();
  return { scriptUntilSignIn: await weightOf(untilSignIn), scriptUntilList: await weightOf(untilList), signIn, list, known, signedIn };
}

/** Opens the console in a new tab with an empty cache and without the given storage. */
async function timeAgain(context: BrowserContext, address: string, forgotten?: 'local_storage'): Promise<number> {
  const page = await context.newPage();
  const session = await slowDown(page);
  await session.send('Network.clearBrowserCache');
  if (forgotten) await session.send('Storage.clearDataForOrigin', { origin: new URL(address).origin, storageTypes: forgotten });
  const opened = performance.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator(firstRow).first().waitFor({ timeout: 120_000 });
  const taken = performance.now() - opened;
  await page.close(); // it would go on loading other screens, over the same connections as the next one
  return taken;
}

// the link of a row contains the id of an account; ids of the demonstration data begin with their time
const firstRow = 'main a[href*="/accounts/01"]';

// fetched again after the time was taken, because a page that was left has no bodies any more
async function weightOf(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 9 }).byteLength),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

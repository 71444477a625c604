import type { Browser } from 'playwright-core';
import { slowDown } from './measureLoad.ts';

/** The durations and sizes of a first visit to a page without sign-in. */
export interface PageFigures {
  /** Milliseconds from the address to the first content of the page. */
  firstContent: number;
  /** Milliseconds from the address to the data of the server. */
  content: number;
  /** Transferred bytes of JavaScript, and the number of all files. */
  script: number;
  files: number;
}

/** Opens a page with an empty cache, slow 4G and a processor slowed down four times, and waits for its heading. */
export async function measurePage(browser: Browser, address: string): Promise<PageFigures> {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await slowDown(page);
  let [script, files] = [0, 0];
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    files++;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  const opened = performance.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator('h1').waitFor({ timeout: 60_000 });
  const content = performance.now() - opened;
  await page.waitForLoadState('networkidle');
  const firstContent = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await context.close();
  return { firstContent, content, script, files };
}

import type { Browser } from 'playwright-core';
import { slowDown } from './measureLoad.ts';

/** How fast a page without sign-in is there on a first visit. */
export interface PageFigures {
  /** Milliseconds from the address to the first content of the page. */
  firstContent: number;
  /** Milliseconds from the address to what the server knows. */
  content: number;
  /** Bytes of JavaScript as they came, and how many files in all. */
  script: number;
  files: number;
}

/** Opens a page with an empty cache on slow 4G with a processor four times as slow, and waits for its heading. */
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

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/findBrowser.ts';

export { findBrowser };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera with a picture of its own, for pages that may use one
  '--use-fake-device-for-media-stream',
];

/** Starts the installed Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions());
}

/**
 * The options to start the installed Chromium. `scripts/browser.ts` installs one if needed.
 * @throws Error when there is none
 */
export function browserOptions(): { executablePath: string; args: string[] } {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium: run node scripts/browser.ts');
  return { executablePath, args: flags };
}

/** A page in its own browser profile, with the errors of its console. */
export interface WatchedPage {
  page: Page;
  /** Console errors and uncaught exceptions so far. A test expects an empty list. */
  errors: string[];
}

/** Opens a page in a fresh profile and records errors. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'nl-NL', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

/** Signs in as a person of the embedded directory; the page must be on the way to the sign-in. */
export async function signInAs(page: Page, userName: string): Promise<void> {
  await page.locator('#userName').fill(userName);
  await page.locator('#password').fill(userName);
  await page.locator('#password').press('Enter');
}

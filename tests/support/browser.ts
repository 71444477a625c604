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
];

/** Starts the machine's Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions());
}

/**
 * How the machine's Chromium is started. `scripts/browser.ts` brings one where there is none.
 * @throws Error when there is none
 */
export function browserOptions(): { executablePath: string; args: string[] } {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium: run node scripts/browser.ts');
  return { executablePath, args: flags };
}

/** A page of a person's own browser profile, and what its console said is wrong. */
export interface WatchedPage {
  page: Page;
  /** Console errors and uncaught exceptions so far; an empty list is what a test expects. */
  errors: string[];
}

/** Opens a page in a fresh profile and listens for errors. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'nl-NL', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

/** Signs a person of the embedded directory in; the page must be on its way there. */
export async function signInAs(page: Page, userName: string): Promise<void> {
  await page.locator('#userName').fill(userName);
  await page.locator('#password').fill(userName);
  await page.locator('#password').press('Enter');
}

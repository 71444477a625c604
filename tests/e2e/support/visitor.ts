import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Locator, type Page, type Request } from 'playwright-core';
import { expect, inject } from 'vitest';
import { signInAs } from '../../support/browser.ts';
import { ownProduct } from './ownProduct.ts';
import { rawNames } from './rawNames.ts';
import { textsOf, type Text } from './textsOf.ts';

/** How a person looks at the product. */
export interface Manner {
  language: 'nl' | 'de';
  width: 1280 | 390;
}

const everyManner: readonly Manner[] = [
  { language: 'nl', width: 1280 },
  { language: 'de', width: 390 },
  { language: 'de', width: 1280 },
  { language: 'nl', width: 390 },
];

/** The manners of a journey: `npm test` makes it in the given one, `npm run test:journeys` in all pairs of language and width. */
export function mannersOf(language: 'nl' | 'de', width: 1280 | 390): readonly Manner[] {
  return import.meta.env.MODE === 'journeys' ? everyManner : [{ language, width }];
}

/** The division that a person works in: a Dutch or a German one. */
export const divisionOf = ({ language }: Manner) => ({ nl: 120001, de: 230001 })[language];

/** The pictures of the README, among those that every look leaves in `.cache/screenshots`. */
const published: readonly string[] = [
  'accounts-nl-1280.png',
  'account-page-nl-1280.png',
  'invoice-entry-nl-1280.png',
  'request-review-nl-1280.png',
  'request-review-de-390.png',
];

// What is found is told; of the many elements without a fault axe need not say where they are
const findings = {
  iframes: false,
  resultTypes: ['violations' as const],
  preload: false,
  // of WCAG 2.2, which axe does not check unless asked
  rules: { 'target-size': { enabled: true } },
};

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/** Whether a target is only small because a bar that stays in sight covers a part of it at this moment. */
function isHalfBehind({ any }: Found): boolean {
  return any.some(({ data }) => /obscured/i.test(String((data as { messageKey?: string } | null)?.messageKey))); // as axe says it
}

const root = resolve(import.meta.dirname, '../../..');
const pictures = resolve(root, '.cache/screenshots');

let browser: Promise<Browser> | undefined;

/** A person at a browser, and what they meet. */
export interface Visit {
  manner: Manner;
  /** The user name to sign in with; no sign-in when absent. */
  userName?: string;
  path?: string;
  /** Where the product answers, where it is another one than that of all journeys. */
  address?: string;
  /** What the system prefers. */
  colourScheme?: 'light' | 'dark';
}

/** Makes a visit: what goes wrong behind the page, and a journey that stops halfway, fail the test; the latter leaves a picture. */
export async function visit(
  { manner, userName, path = '/', address = ownProduct().address, colourScheme = 'light' }: Visit,
  journey: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  browser ??= chromium.connect(inject('browser'));
  const context = await (
    await browser
  ).newContext({
    viewport: { width: manner.width, height: manner.width === 390 ? 844 : 800 },
    locale: { nl: 'nl-NL', de: 'de-DE' }[manner.language],
    timezoneId: 'Europe/Amsterdam',
    isMobile: manner.width === 390,
    hasTouch: manner.width === 390,
    reducedMotion: 'reduce',
    colorScheme: colourScheme,
  });
  await context.addInitScript((language) => {
    // a document in a frame has no storage
    if (window === window.top && localStorage.getItem('appLanguage') === null) localStorage.setItem('appLanguage', language);
  }, manner.language);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const visitor = new Visitor(page, context, manner, address);
  try {
    await visitor.goTo(path);
    if (userName !== undefined) {
      await signInAs(page, userName);
      await page.getByRole('banner').waitFor();
    }
    await journey(visitor);
    expect(visitor.wrong).toEqual([]);
  } catch (error) {
    await visitor.picture(`failed ${expect.getState().currentTestName ?? ''}`.replaceAll(/\W+/g, '-')).catch(() => undefined);
    throw error;
  } finally {
    await context.close();
  }
}

/** A person at a browser: looks, and notices what goes wrong behind the page. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly manner: Manner;
  readonly division: number;
  readonly isPhone: boolean;
  /** A text of the console in the visitor's language. */
  readonly t: Text;
  readonly #address: string;
  readonly #underway = new Set<Request>();
  readonly #wrong: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(page: Page, context: BrowserContext, manner: Manner, address: string) {
    this.#address = address;
    this.page = page;
    this.context = context;
    this.manner = manner;
    this.division = divisionOf(manner);
    this.isPhone = manner.width === 390;
    this.t = textsOf(manner.language);
    page.on('request', (request) => this.#underway.add(request));
    page.on('requestfinished', (request) => this.#underway.delete(request));
    page.on('requestfailed', (request) => this.#underway.delete(request));
    page.on('pageerror', (error) => this.#wrong.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#wrong.push(`${message.text()} ${message.location().url}`);
    });
  }

  /** What went wrong behind the page and was not part of the journey. */
  get wrong(): string[] {
    return this.#wrong.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  /** An answer that is part of the journey, such as a conflict, is no fault. */
  expectFailure(text: RegExp): void {
    this.#expected.push(text);
  }

  /** Goes to a path of the console. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.#address + path);
  }

  /** A button by the key of its text. */
  button(key: string, values?: Parameters<Text>[1]): Locator {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true });
  }

  /** A link by the key of its text. */
  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.t(key), exact: true });
  }

  /** A field by the key of its label. */
  field(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('textbox', { name: this.t(key), exact: true });
  }

  /** Presses a key while no field has the focus; on a phone taps the button that the key stands on. */
  async command(key: string, button: Locator): Promise<void> {
    if (this.isPhone) {
      await button.tap();
      return;
    }
    await button.waitFor();
    await this.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await this.page.keyboard.press(key);
  }

  /** Waits for a heading of the page. */
  async meet(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  /** Looks at a screen: axe finds nothing, nothing sticks out at the side, every text is one for people. Leaves a picture. */
  async look(screen: string): Promise<void> {
    await this.#settled();
    await this.picture(screen);
    // the only frame is the browser's own reader of PDF files, which answers axe late or never
    const { violations } = await new AxeBuilder({ page: this.page }).setLegacyMode().options(findings).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.filter((node) => !isHalfBehind(node)).map(({ html }) => `${id} at ${html}`));
    expect(found.map((one) => `${screen}: ${one}`)).toEqual([]);
    const overhang = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(`${screen}: ${overhang} px beside the screen`).toBe(`${screen}: 0 px beside the screen`);
    const texts = await this.page.evaluate(() => document.body.innerText);
    expect(rawNames(texts).map((name) => `${screen}: ${name}`)).toEqual([]);
  }

  /** Waits until nothing has been fetched for a moment, and what was is shown: the rows before it are pale until then. */
  async #settled(): Promise<void> {
    const [quiet, longest] = [120, 10_000];
    const begun = Date.now();
    for (let since = begun; Date.now() - since < quiet && Date.now() - begun < longest;) {
      await this.page.waitForTimeout(quiet / 4);
      if (this.#underway.size > 0 || (await this.page.locator('[aria-busy="true"]').count()) > 0) since = Date.now();
    }
  }

  /** Takes a picture; with SCREENSHOTS set, those of the README go to that folder as well. */
  async picture(screen: string): Promise<void> {
    const name = `${screen}-${this.manner.language}-${this.manner.width}.png`;
    mkdirSync(pictures, { recursive: true });
    await this.page.screenshot({ path: resolve(pictures, name) });
    const folder = process.env['SCREENSHOTS'];
    if (!folder || !published.includes(name)) return;
    mkdirSync(resolve(root, folder), { recursive: true });
    copyFileSync(resolve(pictures, name), resolve(root, folder, name));
  }
}

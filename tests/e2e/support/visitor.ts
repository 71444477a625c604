import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInAs } from '../../support/browser.ts';

/** How somebody looks at the product. */
export interface Manner {
  language: 'nl' | 'de' | 'en';
  width: 1280 | 390;
}

/** The manners that every journey is made in. */
export const manners: readonly Manner[] = [
  { language: 'nl', width: 1280 },
  { language: 'de', width: 1280 },
  { language: 'nl', width: 390 },
  { language: 'de', width: 390 },
];

const pictures = resolve(import.meta.dirname, '../../../', process.env['SCREENSHOTS'] ?? '.cache/screenshots');

/** Somebody at a browser: signs in, looks, and notices what goes wrong behind the page. */
export class Visitor {
  readonly page: Page;
  readonly manner: Manner;
  readonly #context: BrowserContext;
  readonly #address: string;
  readonly #wrong: string[] = [];
  readonly #expected: RegExp[] = [];

  private constructor(context: BrowserContext, page: Page, address: string, manner: Manner) {
    this.#context = context;
    this.page = page;
    this.#address = address;
    this.manner = manner;
    page.on('pageerror', (error) => this.#wrong.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#wrong.push(message.text());
    });
  }

  /** Signs a person of the embedded directory in, at an address of the console. */
  static async signIn(browser: Browser, address: string, userName: string, manner: Manner, path = '/'): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: manner.width, height: manner.width === 390 ? 844 : 800 },
      locale: { nl: 'nl-NL', de: 'de-DE', en: 'en-GB' }[manner.language],
      timezoneId: 'Europe/Amsterdam',
      isMobile: manner.width === 390,
      hasTouch: manner.width === 390,
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    await context.addInitScript((language) => localStorage.setItem('appLanguage', language), manner.language);
    const visitor = new Visitor(context, await context.newPage(), address, manner);
    await visitor.page.goto(address + path);
    await signInAs(visitor.page, userName);
    await visitor.page.getByRole('banner').waitFor();
    return visitor;
  }

  /** Goes to a path of the console. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.#address + path);
  }

  /** An answer that is part of the journey, such as a conflict, is no fault. */
  expectFailure(text: RegExp): void {
    this.#expected.push(text);
  }

  /** Looks at a screen: takes its picture and lets axe judge it. */
  async look(screen: string): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    mkdirSync(pictures, { recursive: true });
    await this.page.screenshot({ path: resolve(pictures, `${screen}-${this.manner.language}-${this.manner.width}.png`) });
    const { violations } = await new AxeBuilder({ page: this.page }).analyze();
    expect(violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  }

  /** Ends the visit. What went wrong behind the page fails the journey. */
  async leave(): Promise<void> {
    await this.#context.close();
    expect(this.#wrong.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))).toEqual([]);
  }
}

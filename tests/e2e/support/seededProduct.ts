import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Running } from '../../../src/app/server/run.ts';
import { launchBrowser } from '../../support/browser.ts';
import { startProduct } from '../../support/product.ts';

/** What a file of tests has to itself: the product with demonstration data in three languages, and a browser. */
export interface SeededProduct {
  browser: Browser;
  product: Running;
  /** `http://localhost:<port>` */
  address: string;
}

/** Starts the product in this process, and a browser; both end after the tests of the file. */
export async function seededProduct(): Promise<SeededProduct> {
  const product = await startProduct({ LANGUAGES: 'nl,de,en', SEED: 'true' });
  afterAll(() => product.stop());
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  return { browser, product, address: product.address.replace(/\/$/, '') };
}

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserOptions } from '../../support/browser.ts';
import { npmStart, type StartedProduct } from './npmStart.ts';
import type { SharedProduct } from './ownProduct.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each file that runs at the same time: {@link ownProduct}. */
    products: readonly SharedProduct[];
    /** Where the browser listens. */
    browser: string;
  }
}

/**
 * Starts the product as a newcomer would, once for each file that runs at the same time, and one browser for all journeys. The first
 * builds the console and loads the demonstration data; the others begin with a copy of its data folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(browserOptions());
  const started: StartedProduct[] = [];
  const stop = () => Promise.all([browser.close(), ...started.map((product) => product.stop())]);
  try {
    const first = await npmStart();
    started.push(first);
    await first.end();
    const copies = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => npmStart({}, first)));
    started.push(...copies);
    project.provide(
      'products',
      copies.map(({ address, variables }) => ({ address, variables })),
    );
    project.provide('browser', browser.wsEndpoint());
    return async () => void (await stop());
  } catch (error) {
    await stop();
    throw error;
  }
}

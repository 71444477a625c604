import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserOptions } from '../../support/browser.ts';
import { npmStart } from './npmStart.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    product: { address: string; variables: Record<string, string> };
    /** Where the browser listens. */
    browser: string;
  }
}

/** Starts the product once, as a newcomer would, and one browser for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(browserOptions());
  try {
    const product = await npmStart();
    project.provide('product', { address: product.address, variables: product.variables });
    project.provide('browser', browser.wsEndpoint());
    return async () => {
      await Promise.all([browser.close(), product.stop()]);
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

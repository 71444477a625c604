import type { ScreenRoute } from '#console/layout/ConsoleFeature.ts';
import { consoleFeatures } from './features.ts';

/** Begins to fetch the screen at an address and the calls behind it, so that they are there when the console is. */
export function prepareScreen(pathname: string): void {
  for (const { route, resources } of screensAt(pathname)) {
    // a failure is told by the router, which loads the screen again
    for (const { load } of [route, ...Object.values(resources)]) load().catch(() => undefined);
  }
}

/**
 * Fetches all other screens once nobody waits for anything any more, so that going from a list to a record waits for
 * its data only. Not where the reader asked to save data.
 */
export function prepareOtherScreens(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return; // TypeScript's DOM knows no connection
  const loads = consoleFeatures.flatMap(({ routes, resources }) => [...routes, ...Object.values(resources)].map(({ load }) => load));
  setTimeout(() => void fetchInTurn(loads), quietTime);
}

const quietTime = 3000;

async function fetchInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await idle();
    // a failure is told by the router, which loads the screen again
    await load().catch(() => undefined);
  }
}

// Safari has no idle callback
function idle(): Promise<unknown> {
  return new Promise((done) => ('requestIdleCallback' in globalThis ? requestIdleCallback(done) : setTimeout(done, 50)));
}

/** The screens at an address, one per feature that has one there, with the feature's resources. */
export function screensAt(pathname: string) {
  const address = pathname === '/' ? '/accounts' : pathname;
  return consoleFeatures.flatMap(({ routes, resources }) => {
    const [route] = routes.filter(({ path }) => matches(path, address)).sort((one, other) => places(one) - places(other));
    return route ? [{ route, resources }] : [];
  });
}

function matches(path: string, address: string): boolean {
  const wanted = path.split('/');
  const given = address.split('/').filter((part) => part !== '');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** How many parts of a path may be anything: the fewer, the better it fits. */
function places({ path }: ScreenRoute): number {
  return path.split('/').filter((part) => part.startsWith(':')).length;
}

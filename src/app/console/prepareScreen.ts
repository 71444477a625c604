import type { ComponentType } from 'react';
import type { ConsoleFeature, ScreenRoute } from '#console/layout/ConsoleFeature.ts';
import { consoleFeatures } from './features.ts';

/** Starts to fetch the screen at an address and the calls that it needs, so that both are loaded when the console is. */
export function prepareScreen(pathname: string): void {
  for (const { route, resources } of screensAt(pathname)) {
    // the router loads the screen again and reports a failure
    for (const { load } of [route, ...Object.values(resources)]) load().catch(() => undefined);
  }
}

/**
 * Fetches all other screens once the browser is idle, so that opening a record from a list waits only for its data.
 * Does nothing if the browser is set to save data, and stops without a network.
 */
export function prepareOtherScreens(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return; // the DOM types of TypeScript lack `connection`
  const loads = consoleFeatures.flatMap(({ routes, resources }) => [...routes, ...Object.values(resources)].map(({ load }) => load));
  void firstScreenIsShown().then(() => fetchInTurn(loads));
}

/** Resolves once the first screen has had its time. */
export function firstScreenIsShown(): Promise<void> {
  return new Promise((done) => setTimeout(done, quietTime));
}

/** Loads what runs beside the screens after the first screen. */
export async function loadLater(load: NonNullable<ConsoleFeature['beside']>): Promise<ComponentType> {
  await firstScreenIsShown();
  // without the code of a former version the screens still work
  return load().catch(() => () => null);
}

const quietTime = 3000;

async function fetchInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await idle();
    // a file that cannot be fetched may stay missing until the page is loaded again
    if (!navigator.onLine) return;
    // the next load of the page tries again
    await load().catch(() => undefined);
  }
}

// Safari lacks requestIdleCallback
function idle(): Promise<unknown> {
  return new Promise((done) => ('requestIdleCallback' in globalThis ? requestIdleCallback(done) : setTimeout(done, 50)));
}

/** The screens that match an address, at most one per feature, with the resources of the feature. */
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

/** The number of parameters in a path pattern. If several patterns match, the one with the fewest parameters wins. */
function places({ path }: ScreenRoute): number {
  return path.split('/').filter((part) => part.startsWith(':')).length;
}

import { consoleFeatures } from './features.ts';

/** Begins to fetch the screen at an address and the calls behind it, so that they are there when the console is. */
export function prepareScreen(pathname: string): void {
  const address = pathname === '/' ? '/accounts' : pathname;
  for (const { routes, resources } of consoleFeatures) {
    const [best] = routes.filter(({ path }) => matches(path, address)).sort((one, other) => places(one.path) - places(other.path));
    if (!best) continue;
    // a failure is told by the router, which loads the screen again
    for (const load of [best.load, ...Object.values(resources)]) load().catch(() => undefined);
  }
}

function matches(path: string, address: string): boolean {
  const wanted = path.split('/');
  const given = address.split('/').filter((part) => part !== '');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** How many parts of a path may be anything: the fewer, the better it fits. */
function places(path: string): number {
  return path.split('/').filter((part) => part.startsWith(':')).length;
}

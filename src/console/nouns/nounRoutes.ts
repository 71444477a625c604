import type { RaRecord } from 'ra-core';
import type { ScreenRoute } from '../layout/ConsoleFeature.ts';
import type { Noun } from './Noun.ts';

type Screen = 'List' | 'Create' | 'Edit';

/** The routes of a noun's list and of its forms; all of it is loaded when a route is opened. */
export function nounRoutes<Row extends RaRecord>(path: string, load: () => Promise<Noun<Row>>): ScreenRoute[] {
  return [{ path, load: screenOf('List', load) }, ...formRoutes(path, load)];
}

/** The routes of the forms only, for a noun that has its own list and page. */
export function formRoutes<Row extends RaRecord>(path: string, load: () => Promise<Noun<Row>>, edit = `${path}/:id`): ScreenRoute[] {
  return [
    { path: `${path}/new`, load: screenOf('Create', load) },
    { path: edit, load: screenOf('Edit', load) },
  ];
}

function screenOf<Row extends RaRecord>(screen: Screen, load: () => Promise<Noun<Row>>): ScreenRoute['load'] {
  return async () => {
    const [{ screensOf }, noun] = await Promise.all([import('./screensOf.tsx'), load()]);
    return screensOf(noun)[screen];
  };
}

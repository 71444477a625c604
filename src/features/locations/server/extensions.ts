import type { Sql } from 'sql-template-tag';
import type { TimedCall } from '#server/database/writeCall.ts';
import type { OfDivision } from '#server/database/columnOf.ts';

/** Figures about the objects at a location, as expressions over its id. */
export interface StandingObjects {
  /** The number of objects there. */
  countAt: (locationId: Sql, division: OfDivision) => Sql;
  /** The first day on which one of them needs service. */
  nextServiceDateAt: (locationId: Sql, division: OfDivision) => Sql;
}

let objects: StandingObjects | undefined;

/** Registers the figures about objects at locations. */
export function setStandingObjects(given: StandingObjects): void {
  objects = given;
}

/** See {@link setStandingObjects}. */
export function standingObjects(): StandingObjects {
  if (!objects) throw new Error('No feature says what stands at locations');
  return objects;
}

/** Reacts to changes of locations, many at a time, in the same transaction. */
export type LocationKeeper = (inside: TimedCall, locationIds: readonly string[]) => Promise<void>;

const keepers: LocationKeeper[] = [];

/** Registers a listener for changes of the name, country or interval of locations. */
export function onLocationsChanged(keeper: LocationKeeper): void {
  keepers.push(keeper);
}

/** Calls all registered listeners. */
export async function followLocations(inside: TimedCall, locationIds: readonly string[]): Promise<void> {
  for (const keep of keepers) await keep(inside, locationIds);
}

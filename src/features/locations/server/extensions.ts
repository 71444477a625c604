import type { Sql } from 'sql-template-tag';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import type { OfDivision } from '#server/database/columnOf.ts';

/** What stands at a location, as expressions over its id. */
export interface StandingObjects {
  /** How many objects stand there. */
  countAt: (locationId: Sql, division: OfDivision) => Sql;
  /** The first day on which one of them needs service. */
  nextServiceDateAt: (locationId: Sql, division: OfDivision) => Sql;
}

let objects: StandingObjects | undefined;

/** Registers what stands at locations. */
export function setStandingObjects(given: StandingObjects): void {
  objects = given;
}

/** See {@link setStandingObjects}. */
export function standingObjects(): StandingObjects {
  if (!objects) throw new Error('No feature says what stands at locations');
  return objects;
}

/** A write of locations, with the services that what follows may need, such as the clock. */
export type FollowedCall = WriteCall & Pick<Call, 'services'>;

/** Follows changes of locations, in the transaction that makes them; many at a time. */
export type LocationKeeper = (inside: FollowedCall, locationIds: readonly string[]) => Promise<void>;

const keepers: LocationKeeper[] = [];

/** Registers what follows when the name, country or interval of locations changes. */
export function onLocationsChanged(keeper: LocationKeeper): void {
  keepers.push(keeper);
}

/** Lets all that is registered follow. */
export async function followLocations(inside: FollowedCall, locationIds: readonly string[]): Promise<void> {
  for (const keep of keepers) await keep(inside, locationIds);
}

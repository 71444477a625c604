import type { Sql } from 'sql-template-tag';
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

import type { ScopeResolver } from '#server/http/scopes.ts';
import { divisionOfLocation } from './published.ts';

/** The division of a location, for calls whose path names only the location. */
export const locationScope: ScopeResolver = {
  scope: 'location',
  divisionOf: ({ path, database }) => divisionOfLocation(database, path['locationId'] ?? ''),
};

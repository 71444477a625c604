import { addDocumentSubject } from '#features/documents/server/index.ts';

export { sameLocationIn } from './divisionMove.ts';
export { onLocationsChanged, setStandingObjects } from './extensions.ts';
export { locationImport } from './locationImport.ts';
export {
  accountIdsAt,
  divisionOfLocation,
  isAtLocationWith,
  isLocationMisplaced,
  hasLocationWhere,
  keepVisitedLocation,
  leastAtLocations,
  locationField,
  locationIdsOf,
  locationOf,
  locationReference,
  locationSummaryOf,
  lockLocations,
  type LocationFacts,
  locationsWithCode,
  placeLocations,
  placesOf,
  type Place,
  readLocation,
  termsOfLocations,
  type LocationTerms,
  visitedAddress,
  visitedLocation,
} from './published.ts';
export { locationRoutes } from './routes.ts';
export { locationTable } from './tables.ts';
export { locationScope } from './scope.ts';
export { sealedLocationFields } from './secrets.ts';

// The plans of its floors, which have no document type of their own
addDocumentSubject('Other', { table: 'location' });

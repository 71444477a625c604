export { setStandingObjects } from './extensions.ts';
export {
  accountIdsAt,
  isLocationMisplaced,
  leastAtLocations,
  locationIdsOf,
  locationOf,
  locationSummaryOf,
  placeLocations,
} from './published.ts';
export { locationRoutes } from './routes.ts';
export { locationScope } from './scope.ts';

import './accountParts.ts';

export { isLocationMisplaced, locationIdsOf, locationOf, locationSummaryOf, placeLocations } from './published.ts';
export { locationRoutes } from './routes.ts';
export { locationScope } from './scope.ts';

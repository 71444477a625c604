export { engineerName, engineerReference, locationIdsOf, locationOf } from './published.ts';
export { divisionRoutes } from './routes.ts';
export { locationScope } from './scope.ts';

export { divisionRoutes } from './routes.ts';
export { locationScope } from './scope.ts';

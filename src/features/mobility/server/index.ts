export { mobilityRoutes } from './routes.ts';
export { mobilityScope } from './scope.ts';

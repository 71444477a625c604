export { divisionRoutes } from './routes.ts';

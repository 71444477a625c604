export { lookupRoutes } from './routes.ts';

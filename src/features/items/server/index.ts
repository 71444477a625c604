export { itemRoutes } from './routes.ts';

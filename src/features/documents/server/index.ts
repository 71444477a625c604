export { documentReference } from './published.ts';
export { documentRoutes } from './routes.ts';

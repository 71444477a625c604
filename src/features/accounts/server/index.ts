export { accountReference, contactOf } from './published.ts';
export { accountRoutes } from './routes.ts';

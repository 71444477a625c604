export { paymentConditionReference, vatCodeFor } from './published.ts';
export { lookupRoutes } from './routes.ts';

export { complaintRoutes } from './routes.ts';

export { checkImport, runImport, undoImport } from './jobs.ts';
export { importRoutes } from './routes.ts';

import { childRoutes } from './childRoutes.ts';
import { jobRoutes } from './jobRoutes.ts';
import { requestRoutes } from './routes.ts';

export { refreshStates } from './jobs.ts';

/** What the feature answers. */
export const serviceRequestRoutes = [...requestRoutes, ...childRoutes, ...jobRoutes];

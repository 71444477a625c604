import { childRoutes } from './childRoutes.ts';
import { jobRoutes } from './jobRoutes.ts';
import { requestRoutes } from './routes.ts';

/** What the feature answers. */
export const serviceRequestRoutes = [...requestRoutes, ...childRoutes, ...jobRoutes];

import { setLastServices } from '#features/assets/server/index.ts';
import { overviewRoutes } from './overviewRoutes.ts';
import { reportRoutes } from './routes.ts';
import { lastServices } from './store.ts';

setLastServices(lastServices);

/** What the feature answers. */
export const serviceReportRoutes = [...reportRoutes, ...overviewRoutes];

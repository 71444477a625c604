import { onPersonsErased } from '#features/accounts/server/index.ts';
import { openRequestsForReports } from '#features/assets/server/index.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import './accountFigures.ts';
import './workOrders.ts';
import { eraseRequestersOf } from './erasure.ts';
import { childRoutes } from './childRoutes.ts';
import { jobRoutes } from './jobRoutes.ts';
import { addPublicPhoto, openPublicRequest } from './publicRequests.ts';
import { requestRoutes } from './routes.ts';

export { sealedRequestFields } from './changes.ts';
export { eraseRequester } from './erasure.ts';
export { requestsToPlan, waitingRequestsOf } from './published.ts';

/** The handlers of the feature. */
export const serviceRequestRoutes = [...requestRoutes, ...childRoutes, ...jobRoutes];

addDocumentSubject('ServiceRequest', { table: 'serviceRequest' });
openRequestsForReports(openPublicRequest, addPublicPhoto);
onPersonsErased(eraseRequestersOf);

import { addDocumentSubject } from '#features/documents/server/index.ts';
import './accountFigures.ts';

export { complaintRoutes } from './routes.ts';

addDocumentSubject('Complaint', { table: 'complaint' });

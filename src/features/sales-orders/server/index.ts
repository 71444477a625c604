import { addDocumentSubject } from '#features/documents/server/index.ts';

addDocumentSubject('SalesOrder', { table: 'salesOrder' });
export { salesOrderField } from './published.ts';

import { addDocumentSubject } from '#features/documents/server/index.ts';

addDocumentSubject('SalesOrder', { table: 'salesOrder' });

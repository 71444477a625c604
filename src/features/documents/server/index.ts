export { documentReference, filesAbout, subjectOfDocument } from './published.ts';
export { documentRoutes } from './routes.ts';
export { contentOfDocument, insertDocument, removeDocument } from './store.ts';
export { addDocumentSubject } from './subjects.ts';

export { documentReference, filesAbout, subjectOfDocument } from './published.ts';
export { documentRoutes } from './routes.ts';
export { addDocumentSubject } from './subjects.ts';

export { DocumentPane } from './DocumentPane.tsx';
export { FilePreview } from './FilePreview.tsx';
export { fileRules } from './useDocumentUpload.ts';

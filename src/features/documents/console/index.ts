export { DocumentPane, type DocumentPaneProps } from './DocumentPane.tsx';
export { FilePreview, type FilePreviewProps } from './FilePreview.tsx';
export { fileRules } from './useDocumentUpload.ts';

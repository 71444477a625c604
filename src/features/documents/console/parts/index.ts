export { AttachedFiles } from '../AttachedFiles.tsx';
export { DocumentPane } from '../DocumentPane.tsx';
export { FilePreview } from '../FilePreview.tsx';
export { useFileRules } from '../useFileRules.ts';

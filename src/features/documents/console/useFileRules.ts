import { useConsoleData } from '#console/data/DataContext.ts';
import { mostVideoBytes } from '#contract/fileLimits.ts';
import { photoTypes, videoTypes, type FileRules } from '#console/inputs/fileRefusal.ts';

const accept = ['application/pdf', ...photoTypes, ...videoTypes, '.docx', '.xlsx'];

/** The same for documents, which may be e-invoices. */
export function useDocumentRules(): FileRules {
  const rules = useFileRules();
  return { ...rules, accept: [...rules.accept, '.xml'] };
}

/** The rules of the server for files. The server checks the bytes; this check saves the upload. */
export function useFileRules(): FileRules {
  return { accept, maxSize: useConsoleData().uploadLimitBytes, maxVideoSize: mostVideoBytes };
}

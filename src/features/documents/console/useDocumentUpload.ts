import { useCallback } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import type { Document, DocumentSubject } from '../schema.ts';

/** What a document is kept for. */
export interface DocumentPurpose {
  subjectType: DocumentSubject;
  /** The record that it is about, where there is one already. */
  subjectId?: string | undefined;
  accountId?: string | undefined;
}

/** Sends a file as a new document. */
export function useDocumentUpload({ subjectType, subjectId, accountId }: DocumentPurpose): UploadFile<Document> {
  const { run } = useWrite('documents', 'upload');
  return useCallback(
    (file, { signal, onProgress }) =>
      run({
        form: { subjectType, ...(subjectId ? { subjectId } : {}), ...(accountId ? { accountId } : {}) },
        file,
        signal,
        onProgress,
      }),
    [run, subjectType, subjectId, accountId],
  );
}

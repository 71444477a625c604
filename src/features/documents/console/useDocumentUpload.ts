import { useCallback } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import { documents } from '../contract.ts';
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
  const { client, division } = useConsoleData();
  return useCallback(
    (file, { signal, onProgress }) =>
      client.call(documents.uploadDocument, {
        path: { division: division.code },
        form: { subjectType, ...(subjectId ? { subjectId } : {}), ...(accountId ? { accountId } : {}) },
        file,
        signal,
        onProgress,
      }),
    [client, division.code, subjectType, subjectId, accountId],
  );
}

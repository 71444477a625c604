import { useCallback } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import type { Document, DocumentSubject } from '../schema.ts';
import type { Details } from './DocumentDetails.tsx';

/** What a document is kept for. */
export interface DocumentPurpose {
  subjectType: DocumentSubject;
  /** The record that it is about, where there is one already. */
  subjectId?: string | undefined;
  accountId?: string | undefined;
  contactId?: string | null | undefined;
  /** What was said of it besides. */
  details?: Details;
}

/** Sends a file as a new document. */
export function useDocumentUpload({ subjectType, subjectId, accountId, contactId, details }: DocumentPurpose): UploadFile<Document> {
  const { run } = useWrite('documents', 'upload');
  return useCallback(
    (file, { signal, onProgress }) =>
      run({
        form: { subjectType, ...filled({ subjectId, accountId, contactId, ...details }) },
        file,
        signal,
        onProgress,
      }),
    [run, subjectType, subjectId, accountId, contactId, details],
  );
}

/** The fields that say something. */
function filled<Field extends string>(fields: Partial<Record<Field, string | null | undefined>>): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Record<Field, string>>; // what is left is text
}

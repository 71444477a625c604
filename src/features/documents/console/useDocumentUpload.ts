import { useCallback } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import type { Document, DocumentSubject } from '../schema.ts';
import type { Details } from './DocumentDetails.tsx';

/** The purpose of a document. */
export interface DocumentPurpose {
  subjectType: DocumentSubject;
  /** The record that it is about, if it exists already. */
  subjectId?: string | undefined;
  accountId?: string | undefined;
  contactId?: string | null | undefined;
  /** The details of the document. */
  details?: Details;
}

/** Uploads a file as a new document. */
export function useDocumentUpload({ subjectType, subjectId, accountId, contactId, details }: DocumentPurpose): UploadFile<Document> {
  const { run } = useWrite('documents', 'upload');
  return useCallback(
    (file, { signal, onProgress }) =>
      run({
        form: documentFormOf({ subjectType, subjectId, accountId, contactId, ...(details ? { details } : {}) }),
        file,
        signal,
        onProgress,
      }),
    [run, subjectType, subjectId, accountId, contactId, details],
  );
}

/** The fields of a new document, as they are sent. */
export function documentFormOf({ subjectType, subjectId, accountId, contactId, details }: DocumentPurpose): Record<string, string> {
  return { subjectType, ...filled({ subjectId, accountId, contactId, ...details }) };
}

/** The fields with a value. */
function filled<Field extends string>(fields: Partial<Record<Field, string | null | undefined>>): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Record<Field, string>>; // only text is left
}

import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { documents } from '../contract.ts';

/** The calls of documents. */
export const documentCalls = {
  getList: documents.listDocuments,
  getOne: documents.getDocument,
  upload: documents.uploadDocument,
  data: documents.getDocumentData,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    documents: typeof documentCalls;
  }
}

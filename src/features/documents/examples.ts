import { seededId } from '#contract/seededId.ts';

const division = '120001';
const id = seededId(120001, 'document', 1);

/** Calls of {@link documents} that succeed on the demonstration data, by the operation's name. */
export const documentExamples = {
  listDocuments: { path: { division }, query: { filter: '{"subjectType":"ServiceRequest"}' } },
  uploadDocument: { path: { division } },
  getDocument: { path: { division, id } },
  getDocumentData: { path: { division, id } },
};

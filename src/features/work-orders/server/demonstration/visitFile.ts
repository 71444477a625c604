import { documentTypes } from '#features/documents/rules.ts';
import { lastDocumentNumber } from '#features/service-requests/server/demonstration.ts';
import type { DemonstrationDivision, KeepFile } from '#server/demonstration/demonstration.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import words from './words.json' with { type: 'json' };

interface Visit {
  id: string;
  created: string;
  accountId: string;
}

/** Notes about the location for the engineer, as a file of a visit. */
export async function* fileOfVisit(division: DemonstrationDivision, { id, created, accountId }: Visit, keepFile: KeepFile) {
  const { name, text } = division.say(words).file;
  const document = {
    ...division.stampAt('workOrderFile', 1, created),
    number: lastDocumentNumber(division),
    subject: name,
    type: 55,
    typeDescription: documentTypes[55],
    documentDate: created.slice(0, 10),
    accountId,
    status: 'Completed',
    subjectType: 'WorkOrder',
    subjectId: id,
  };
  yield { table: 'document', rows: [document] };
  const file = {
    ...division.stampAt('workOrderFileAttachment', 1, created),
    documentId: document.id,
    fileName: name,
    mimeType: 'application/pdf',
    ...(await keepFile(smallPdf(text))),
  };
  yield { table: 'documentAttachment', rows: [file] };
}

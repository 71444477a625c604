import { documentTypes } from '#features/documents/rules.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { invoicePaperCount } from '#features/purchase-invoices/server/demonstration.ts';
import {
  demonstrationMaker,
  rowsFor,
  type DemonstrateWithFiles,
  type DemonstrationDivision,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import { findPerson } from '#server/directory/people.ts';
import { demonstrationPhoto, photoCount } from './demonstration/demonstrationPhoto.ts';
import { demonstrationRequests, type DemonstrationRequest } from './demonstration/demonstrationRequest.ts';
import words from './demonstration/words.json' with { type: 'json' };

export { demonstrationRequests, type DemonstrationRequest } from './demonstration/demonstrationRequest.ts';

const firstNumber = 2000;
const supervisor = findPerson('sofie') ?? { oid: demonstrationMaker, name: demonstrationMaker };

/** Service requests in every state with contacts, photos and letters, and a document for every third one. */
export const demonstrateServiceRequests: DemonstrateWithFiles = async function* (division, size, keepFile) {
  const photos = await Promise.all(Array.from({ length: photoCount }, async (_, index) => keepFile(await demonstrationPhoto(index))));
  const letter = {
    ...(await keepFile(smallPdf(division.say(words).letter))),
    mimeType: 'application/pdf',
    fileName: division.say({ NL: 'toelichting.pdf', DE: 'erlaeuterung.pdf' }),
  };
  const photoOf = (number: number) => {
    return { ...photos[(number * 7 + division.code) % photos.length], mimeType: 'image/jpeg', fileName: `foto-${number}.jpg` };
  };
  const requests = demonstrationRequests(division, size);
  const papers = invoicePaperCount(division, size);
  const each = (rowsOf: (request: DemonstrationRequest) => Iterable<DemonstrationRow>) => rowsFor(requests.all(), rowsOf);
  const attachedTo = (request: DemonstrationRequest) =>
    [photoOf(request.number), letter].slice(0, request.fileCount).map((file, index) => ({
      ...division.stampAt('serviceRequestAttachment', request.number * 10 + index + 1, request.receiptDate),
      serviceRequestId: request.id,
      ...file,
    }));
  const lettersOf = (request: DemonstrationRequest) =>
    documentRows(division, request, papers).map(({ id }) => ({
      ...division.stampAt('documentAttachment', documentNumberOf(request.number), request.receiptDate),
      documentId: id,
      ...letter,
    }));

  yield { table: 'document', rows: each((request) => documentRows(division, request, papers)) };
  yield { table: 'documentAttachment', rows: each(lettersOf) };
  yield { table: 'serviceRequest', rows: each((request) => [requestRow(division, request)]) };
  yield { table: 'audit', rows: each((request) => auditRows(division, request)) };
  yield { table: 'serviceRequestContact', rows: each((request) => contactRows(division, request)) };
  yield { table: 'serviceRequestAttachment', rows: each(attachedTo) };
  yield division.counters({ serviceRequest: firstNumber + requests.count, document: papers + requests.count });
};

function requestRow(division: DemonstrationDivision, request: DemonstrationRequest): DemonstrationRow {
  const { account, accountNumber, contacts, isAccepted, reviewedAt, fileCount: _files, workOrders: _workOrders, ...facts } = request;
  const isDeclined = facts.status === 'Declined';
  return {
    ...division.stampAt('serviceRequest', facts.number, facts.receiptDate),
    modified: reviewedAt ?? facts.receiptDate,
    modifiedBy: reviewedAt ? supervisor.oid : demonstrationMaker,
    ...facts,
    number: firstNumber + facts.number,
    accountId: account.id,
    contactId: contacts[0]?.id,
    locationId: demonstrationLocationId(division, accountNumber),
    source: facts.number % 4 === 0 ? 'Public' : 'Console',
    documentId: hasDocument(facts.number) ? division.id('document', documentNumberOf(facts.number)) : null,
    acceptedBy: isAccepted ? supervisor.oid : null,
    acceptedAt: isAccepted ? reviewedAt : null,
    declinedBy: isDeclined ? supervisor.oid : null,
    declinedAt: isDeclined ? reviewedAt : null,
  };
}

// Who decided about a request
function auditRows(division: DemonstrationDivision, { id, number, status, isAccepted, reviewedAt, declineReason }: DemonstrationRequest) {
  if (!isAccepted && status !== 'Declined') return [];
  return [
    {
      division: division.code,
      entity: 'serviceRequest',
      entityId: id,
      at: reviewedAt,
      id: division.id('serviceRequestReview', number),
      action: isAccepted ? 'accept' : 'decline',
      by: supervisor.oid,
      byName: supervisor.name,
      before: { status: 'Open' },
      after: isAccepted ? { status: 'Accepted' } : { status, declineReason },
      reason: declineReason,
    },
  ];
}

function contactRows(division: DemonstrationDivision, request: DemonstrationRequest): DemonstrationRow[] {
  return request.contacts.slice(0, 2).map(({ id, fullName, email, phone, mobile }, index) => ({
    ...division.stampAt('serviceRequestContact', request.number * 10 + index + 1, request.receiptDate),
    serviceRequestId: request.id,
    contactId: id,
    name: fullName,
    email,
    phone,
    mobile,
    role: index === 0 ? 'OnSite' : 'Requester',
    isPrimary: index === 0,
    notify: index === 0,
  }));
}

const hasDocument = (number: number) => number % 3 === 1;
const documentNumberOf = (number: number) => Math.floor(number / 3) + 1;

// The numbers of documents go on behind those of the papers of invoices
function documentRows(division: DemonstrationDivision, request: DemonstrationRequest, papers: number) {
  if (!hasDocument(request.number)) return [];
  const number = documentNumberOf(request.number);
  return [
    {
      ...division.stampAt('document', number, request.receiptDate),
      number: papers + number,
      subject: request.description,
      type: 55,
      typeDescription: documentTypes[55],
      documentDate: request.receiptDate.slice(0, 10),
      accountId: request.account.id,
      status: 'Completed',
      subjectType: 'ServiceRequest',
      subjectId: request.id,
    },
  ];
}

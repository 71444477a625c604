import { documentTypes } from '#features/documents/rules.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { invoicePaperCount } from '#features/purchase-invoices/server/demonstration.ts';
import { demonstrationMaker, type DemonstrateWithFiles, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import { findPerson } from '#server/directory/people.ts';
import { demonstrationPhotos } from '#features/assets/server/demonstration.ts';
import { demonstrationRequests, type DemonstrationRequest } from './demonstration/demonstrationRequest.ts';
import words from './demonstration/words.json' with { type: 'json' };

export { demonstrationRequests, type DemonstrationRequest } from './demonstration/demonstrationRequest.ts';

const firstNumber = 2000;
const supervisor = findPerson('sofie') ?? { oid: demonstrationMaker, name: demonstrationMaker };

/** Service requests in every state with contacts, photos and letters, and a document for every third one. */
export const demonstrateServiceRequests: DemonstrateWithFiles = async function* (division, keepFile) {
  const photos = await Promise.all((await demonstrationPhotos()).map((photo) => keepFile(photo)));
  const { letter, letterName } = division.say(words);
  const letterFile = { ...(await keepFile(smallPdf(letter))), mimeType: 'application/pdf', fileName: letterName };
  const photoOf = (number: number) => {
    return { ...photos[(number * 7 + division.code) % photos.length], mimeType: 'image/jpeg', fileName: `foto-${number}.jpg` };
  };
  const requests = demonstrationRequests(division);
  const papers = invoicePaperCount(division);

  yield division.rows('document', requests.all(), (request) => documentRows(division, request, papers));
  yield division.rows('documentAttachment', requests.all(), (request) =>
    documentRows(division, request, papers).map(({ id: documentId, created }) => ({
      ...division.stampAt('documentAttachment', documentNumberOf(request.number), created),
      documentId,
      ...letterFile,
    })),
  );
  yield division.rows('serviceRequest', requests.all(), (request) => [requestRow(division, request)]);
  yield division.rows('audit', requests.all(), (request) => reviewRows(division, request));
  yield division.rows('serviceRequestContact', requests.all(), (request) => contactRows(division, request));
  yield division.rows('serviceRequestAttachment', requests.all(), ({ id, number, receiptDate, fileCount }) =>
    [photoOf(number), letterFile].slice(0, fileCount).map((file, index) => ({
      ...division.stampAt('serviceRequestAttachment', number * 10 + index + 1, receiptDate),
      serviceRequestId: id,
      ...file,
    })),
  );
  yield division.counters({ serviceRequest: firstNumber + requests.count, document: lastDocumentNumber(division) });
};

/** A number above those of all documents of requests and invoices. */
export function lastDocumentNumber(division: DemonstrationDivision): number {
  return invoicePaperCount(division) + demonstrationRequests(division).count + 1;
}

function requestRow(division: DemonstrationDivision, request: DemonstrationRequest) {
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

// The people who decided about a request
function reviewRows(division: DemonstrationDivision, { id, number, status, isAccepted, reviewedAt, declineReason }: DemonstrationRequest) {
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

function contactRows(division: DemonstrationDivision, request: DemonstrationRequest) {
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

// The numbers of documents continue after those of the papers of invoices
function documentRows(division: DemonstrationDivision, request: DemonstrationRequest, papers: number) {
  const number = documentNumberOf(request.number);
  const row = {
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
  };
  return hasDocument(request.number) ? [row] : [];
}

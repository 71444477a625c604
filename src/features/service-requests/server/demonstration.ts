import { seededId } from '#contract/seededId.ts';
import { invoicePaperCount } from '#features/purchase-invoices/server/demonstration.ts';
import {
  countersOf,
  stampColumns,
  demonstrationMaker,
  rowsFor,
  type DemonstrateWithFiles,
  type DemonstrationDivision,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import { findPerson } from '#server/directory/people.ts';
import { demonstrationPhoto, photoCount } from './demonstration/demonstrationPhoto.ts';
import { demonstrationRequest, requestNumbers, type DemonstrationRequest } from './demonstration/demonstrationRequest.ts';
import { letterLines } from './demonstration/demonstrationTexts.ts';

export { demonstrationRequest, requestNumbers, type DemonstrationRequest } from './demonstration/demonstrationRequest.ts';

const firstNumber = 2000;
const stamps = [...stampColumns, 'created', 'modified'];
const supervisor = findPerson('sofie') ?? { oid: demonstrationMaker, name: demonstrationMaker };

/** A file that hangs on records. */
interface KeptFile {
  sha256: string;
  fileSize: number;
  mimeType: string;
  fileName: string;
}

/** Service requests in every state with contacts, photos and letters, and a document for every third one. */
export const demonstrateServiceRequests: DemonstrateWithFiles = async function* (division, size, keepFile) {
  const photos = await Promise.all(Array.from({ length: photoCount }, async (_, index) => keepFile(await demonstrationPhoto(index))));
  const letter = await keepFile(smallPdf(letterLines[division.country]));
  const fileOf = (number: number, place: number): KeptFile => {
    const photo = photos[(number * 7 + division.code) % photos.length];
    if (place === 2 || !photo)
      return { ...letter, mimeType: 'application/pdf', fileName: division.country === 'NL' ? 'toelichting.pdf' : 'erlaeuterung.pdf' };
    return { ...photo, mimeType: 'image/jpeg', fileName: `foto-${number}.jpg` };
  };
  const numbers = requestNumbers(division, size);
  const papers = invoicePaperCount(division, size);
  const each = (rowsOf: (request: DemonstrationRequest) => DemonstrationRow[]) =>
    rowsFor(numbers, (number) => rowsOf(demonstrationRequest(division, size, number)));

  yield { table: 'document', columns: documentColumns, rows: each((request) => documentRows(division, request, papers)) };
  yield {
    table: 'documentAttachment',
    columns: [...stamps, 'documentId', 'fileName', 'fileSize', 'mimeType', 'sha256'],
    rows: each((request) =>
      documentRows(division, request, papers).map((row) =>
        attached(division, 'documentAttachment', request, documentNumberOf(request.number), {
          documentId: row['id'],
          ...fileOf(request.number, 2),
        }),
      ),
    ),
  };
  yield { table: 'serviceRequest', columns: requestColumns, rows: each((request) => [requestRow(division, request)]) };
  yield { table: 'audit', columns: auditColumns, rows: each((request) => auditRows(division, request)) };
  yield { table: 'serviceRequestContact', columns: contactColumns, rows: each((request) => contactRows(division, request)) };
  yield {
    table: 'serviceRequestAttachment',
    columns: [...stamps, 'serviceRequestId', 'fileName', 'fileSize', 'mimeType', 'sha256'],
    rows: each((request) =>
      [1, 2].slice(0, request.fileCount).map((place) =>
        attached(division, 'serviceRequestAttachment', request, request.number * 10 + place, {
          serviceRequestId: request.id,
          ...fileOf(request.number, place),
        }),
      ),
    ),
  };
  yield countersOf(division, { serviceRequest: firstNumber + numbers.length, document: papers + numbers.length });
};

function madeAt(division: DemonstrationDivision, entity: string, number: number, at: string): DemonstrationRow {
  return {
    division: division.code,
    id: seededId(division.code, entity, number),
    created: at,
    createdBy: demonstrationMaker,
    modified: at,
    modifiedBy: demonstrationMaker,
  };
}

const requestColumns = [
  ...stamps,
  'number',
  'requestType',
  'description',
  'notes',
  'accountId',
  'contactId',
  'locationId',
  'assetIds',
  'receiptDate',
  'periodStart',
  'periodEnd',
  'priority',
  'status',
  'purchaseOrder',
  'wifiNetwork',
  'acceptedBy',
  'acceptedAt',
  'declinedBy',
  'declinedAt',
  'declineReason',
  'documentId',
  'source',
  'slaDueAt',
];

function requestRow(division: DemonstrationDivision, request: DemonstrationRequest): DemonstrationRow {
  const { number, account, accountNumber, status, reviewedAt, isAccepted } = request;
  return {
    ...request,
    ...madeAt(division, 'serviceRequest', number, request.receiptDate),
    modified: reviewedAt ?? request.receiptDate,
    modifiedBy: reviewedAt ? supervisor.oid : demonstrationMaker,
    number: firstNumber + number,
    accountId: account.id,
    contactId: request.contacts[0]?.id,
    locationId: demonstrationLocationId(division, accountNumber),
    source: number % 4 === 0 ? 'Public' : 'Console',
    documentId: hasDocument(number) ? seededId(division.code, 'document', documentNumberOf(number)) : null,
    ...(isAccepted ? { acceptedBy: supervisor.oid, acceptedAt: reviewedAt } : {}),
    ...(status === 'Declined' ? { declinedBy: supervisor.oid, declinedAt: reviewedAt } : {}),
  };
}

const auditColumns = ['division', 'entity', 'entityId', 'at', 'id', 'action', 'by', 'byName', 'before', 'after', 'reason'];

/** Who decided about a request. */
function auditRows(division: DemonstrationDivision, { id, number, status, isAccepted, reviewedAt, declineReason }: DemonstrationRequest) {
  if (!isAccepted && status !== 'Declined') return [];
  const to = isAccepted ? 'Accepted' : 'Declined';
  return [
    {
      division: division.code,
      entity: 'serviceRequest',
      entityId: id,
      at: reviewedAt,
      id: seededId(division.code, 'serviceRequestReview', number),
      action: isAccepted ? 'accept' : 'decline',
      by: supervisor.oid,
      byName: supervisor.name,
      before: { status: 'Open' },
      after: { status: to, ...(declineReason ? { declineReason } : {}) },
      reason: declineReason,
    },
  ];
}

const contactColumns = [...stamps, 'serviceRequestId', 'contactId', 'name', 'email', 'phone', 'mobile', 'role', 'isPrimary', 'notify'];

function contactRows(division: DemonstrationDivision, request: DemonstrationRequest): DemonstrationRow[] {
  return request.contacts.slice(0, 2).map((contact, index) => ({
    ...madeAt(division, 'serviceRequestContact', request.number * 10 + index + 1, request.receiptDate),
    serviceRequestId: request.id,
    contactId: contact.id,
    name: contact.fullName,
    email: contact.email,
    phone: contact.phone,
    mobile: contact.mobile,
    role: index === 0 ? 'OnSite' : 'Requester',
    isPrimary: index === 0,
    notify: index === 0,
  }));
}

const hasDocument = (number: number) => number % 3 === 1;
const documentNumberOf = (number: number) => Math.floor(number / 3) + 1;

const documentColumns = [
  ...stamps,
  'number',
  'subject',
  'type',
  'typeDescription',
  'documentDate',
  'accountId',
  'status',
  'subjectType',
  'subjectId',
];

/** The numbers of documents go on behind those of the papers of invoices. */
function documentRows(division: DemonstrationDivision, request: DemonstrationRequest, papers: number): DemonstrationRow[] {
  if (!hasDocument(request.number)) return [];
  const number = documentNumberOf(request.number);
  return [
    {
      ...madeAt(division, 'document', number, request.receiptDate),
      number: papers + number,
      subject: request.description,
      type: 55,
      typeDescription: 'Miscellaneous',
      documentDate: request.receiptDate.slice(0, 10),
      accountId: request.account.id,
      status: 'Completed',
      subjectType: 'ServiceRequest',
      subjectId: request.id,
    },
  ];
}

function attached(
  division: DemonstrationDivision,
  entity: string,
  request: DemonstrationRequest,
  number: number,
  file: DemonstrationRow,
): DemonstrationRow {
  return { ...file, ...madeAt(division, entity, number, request.receiptDate) };
}

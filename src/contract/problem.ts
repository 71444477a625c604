/**
 * Every failure that a caller may expect: a stable code, the HTTP status that it is answered with, and (under
 * `problem.<code>` in the translation files) its text. RFC 9457 carries them as `application/problem+json`.
 */
export const problems = {
  invalid: 400,
  unauthenticated: 401,
  tokenExpired: 401,
  forbidden: 403,
  divisionForbidden: 403,
  notFound: 404,
  divisionUnknown: 404,
  noShopDivision: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  divisionInactive: 409,
  transition: 409,
  duplicate: 409,
  duplicateInvoice: 409,
  duplicateTag: 409,
  inUse: 409,
  assetEnded: 409,
  undoFixed: 409,
  undoMailed: 409,
  undoRefused: 409,
  changedSince: 409,
  locationInactive: 409,
  otherDivision: 409,
  noSuchAccount: 409,
  accountBlocked: 409,
  overReceipt: 409,
  insufficientStock: 409,
  stockChanged: 412,
  reorderChanged: 412,
  warehouseInUse: 409,
  lineFixed: 409,
  lastLine: 409,
  notDraft: 409,
  controlAmount: 409,
  vatDifference: 409,
  noLines: 409,
  periodClosed: 409,
  periodUnknown: 409,
  oneSupplier: 409,
  oneCustomer: 409,
  oneWarehouse: 409,
  noWarehouse: 409,
  overDelivery: 409,
  awaitingApproval: 409,
  fixedFields: 409,
  hasPurchaseOrder: 409,
  credited: 409,
  hasWorkOrder: 409,
  noLocation: 409,
  noMailAddress: 409,
  orderClosed: 409,
  otherSalesOrder: 409,
  closed: 409,
  purchaseOrderRequired: 409,
  notOwnWorkOrder: 403,
  workOrderClosed: 409,
  openLines: 409,
  openReports: 409,
  linesWithoutItem: 409,
  signatureMissing: 409,
  signatureClosed: 409,
  deliveredLines: 409,
  orderInvoiced: 409,
  visitStarted: 409,
  doubleBooked: 409,
  alreadyPlanned: 409,
  requestNotAccepted: 409,
  fourEyes: 409,
  priceDifference: 409,
  busy: 409,
  exactNotConfigured: 409,
  requestTimeout: 408,
  versionConflict: 412,
  bodyTooLarge: 413,
  fileTooLarge: 413,
  mediaType: 415,
  contentEncoding: 415,
  fileType: 415,
  uploadUnknown: 404,
  uploadIncomplete: 409,
  uploadInUse: 409,
  uploadUsed: 409,
  partDiffers: 409,
  tooManyUploads: 409,
  documentTooLong: 409,
  rangeNotSatisfiable: 416,
  idempotencyMismatch: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  internal: 500,
  notImplemented: 501,
  unavailable: 503,
  exactUnavailable: 503,
  storageFull: 507,
} as const;

/** One of the closed list of failures. */
export type ProblemCode = keyof typeof problems;

/** One fault in one field: a key below `validation` and its parameters. */
export interface FieldError {
  code: string;
  params?: Record<string, string | number>;
}

/** What a problem may carry besides its code; all of it may be shown to the caller. */
export interface ProblemDetails {
  /** Parameters of the translated text. */
  params?: Record<string, string | number>;
  /** Further parameters that are decimals; the text shows them in the number format of the reader. */
  amounts?: Record<string, string>;
  /** Further parameters that are quantities; whole ones have no decimals. The first one decides between singular and plural. */
  quantities?: Record<string, string>;
  /** The faults per field; fields of lines are named `lines.2.quantity`. */
  fields?: Record<string, FieldError[]>;
  /** Further members of the answer, such as `allowed` for a transition or `current` for a version conflict. */
  extra?: Record<string, unknown>;
  /** Headers added to the answer, such as Retry-After. */
  headers?: Record<string, string>;
}

/** An expected failure: thrown by rules, stores and routes, answered as problem+json by the server. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.code = code;
    this.status = problems[code];
    this.details = details;
  }
}

/** The problem `invalid` for one field. */
export function invalidField(field: string, code: string, params?: Record<string, string | number>): Problem {
  return new Problem('invalid', { fields: { [field]: [params ? { code, params } : { code }] } });
}

/** @throws Problem invalid when a field has errors, with all of them */
export function refuseErrors(fields: Partial<Record<string, FieldError[]>>): void {
  const wrong = Object.entries(fields).flatMap(([field, errors]) => (errors ? [[field, errors] as const] : []));
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
}

/** The refusal of a new document or request for a blocked account, which a field names. */
export function blockedAccount(field: string): Problem {
  return new Problem('accountBlocked', { fields: { [field]: [{ code: 'accountBlocked' }] } });
}

/** The refusal of a change of state, with the states that are allowed from there and further members for the caller. */
export function transitionProblem(
  from: string,
  to: string,
  allowed: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Problem {
  return new Problem('transition', { extra: { from, to, allowed, ...more } });
}

/** A problem as the server sends it (RFC 9457). `errors` holds texts in the reader's language, per field. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  instance?: string;
  traceId?: string;
  errors?: Record<string, string[]>;
  [member: string]: unknown;
}

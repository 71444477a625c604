import { problems, type ProblemCode, type ProblemDocument } from './problem.ts';

/** A call that failed. Decide by {@link code}; the message is for the log, in the server's language. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ProblemCode;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** What went wrong, without the name of the field; in the server's language. */
  readonly title: string;
  /** Texts per field, in the reader's language. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Other members of the problem document, such as `allowed` or `current`. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The request's id in the server's log. */
  readonly traceId: string | undefined;
  /** Seconds to wait before the next try, when the server said so. */
  readonly retryAfter: number | undefined;

  constructor(document: ProblemDocument, retryAfter?: number) {
    super(document.detail ?? document.title);
    const { type: _type, title, status, code, detail: _detail, instance: _instance, traceId, errors, ...extra } = document;
    this.title = title;
    this.code = code;
    this.status = status;
    this.errors = errors ?? {};
    this.extra = extra;
    this.traceId = traceId;
    this.retryAfter = retryAfter;
  }
}

/** The error for an answer of 400 or more. The body may be no problem document: a proxy in between may answer in HTML. */
export function errorOfAnswer(status: number, body: string, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null ? NaN : Number(retryAfter);
  return new ApiError(documentOf(status, body), Number.isNaN(seconds) ? undefined : seconds);
}

/** The error of a call that got no answer: no network, no server, or the connection broke. */
export function noAnswer(cause: unknown): ApiError {
  const error = new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'unavailable' });
  error.cause = cause;
  return error;
}

/** Whether a call failed because no answer arrived, or because a proxy answered instead of the server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

function documentOf(status: number, body: string): ProblemDocument {
  try {
    const document: unknown = JSON.parse(body);
    if (isProblem(document)) return { ...document, status };
  } catch {
    // not a problem document of this server: only the status is known
  }
  return { type: 'about:blank', title: `HTTP ${status}`, status, code: codeOfStatus(status) };
}

function isProblem(value: unknown): value is ProblemDocument {
  return (
    typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && Object.hasOwn(problems, value.code)
  );
}

function codeOfStatus(status: number): ProblemCode {
  return codes.get(status) ?? (status >= 500 ? 'internal' : 'invalid');
}

const codes = new Map<number, ProblemCode>([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [405, 'methodNotAllowed'],
  [408, 'requestTimeout'],
  [412, 'versionConflict'],
  [413, 'bodyTooLarge'],
  [415, 'mediaType'],
  [416, 'rangeNotSatisfiable'],
  [429, 'tooManyRequests'],
  [431, 'headersTooLarge'],
  [501, 'notImplemented'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
]);

import { locales } from '#contract/locales.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField, Problem, type ProblemCode, type ProblemDocument } from '#contract/problem.ts';
import { isRefusedValue, isStorageFull, storageFull } from '../database/failures.ts';
import type { Language } from '#contract/values.ts';
import { languageOf } from './language.ts';
import type { Translate } from './texts.ts';

/** Our problems for the errors of Fastify itself. */
const fromFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_REQ_FILE_TOO_LARGE: 'fileTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'contentEncoding',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'mediaType',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
};

/**
 * Turns a thrown value into a problem. Expected failures keep their code; anything else becomes `internal`, and the caller must
 * log it in full.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }; // anything may have been thrown
  const known = typeof code === 'string' ? fromFastify[code] : undefined;
  if (known) return new Problem(known);
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || (error instanceof SyntaxError && statusCode === 400)) return invalidField('body', 'json');
  if (isRefusedValue(error)) return new Problem('invalid');
  if (isStorageFull(error)) return storageFull(error);
  if (statusCode === 429) return new Problem('tooManyRequests');
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return new Problem('internal');
  // Fastify refuses bodies, other packages addresses
  return typeof code === 'string' && code.startsWith('FST_') ? invalidField('body', 'invalid') : new Problem('invalid');
}

/** The values that the document of a problem needs besides the problem. */
interface ProblemContext {
  language: Language;
  translate: Translate;
  /** Path of the request. */
  instance: string;
  traceId: string;
}

const mostFields = 1000;

/** The document of a problem as it is sent, in the reader's language. */
export function problemDocument(problem: Problem, { language, translate, instance, traceId }: ProblemContext): ProblemDocument {
  const { params, amounts, quantities, fields, extra } = problem.details;
  const [count] = Object.values(quantities ?? {});
  const written = {
    ...decimalTexts(amounts, language, 2),
    ...decimalTexts(quantities, language, 0),
    ...(count === undefined ? {} : { smart_count: Number(count) }),
  };
  const document: ProblemDocument = {
    type: `urn:cura:problem:${problem.code}`,
    title: translate(language, `problem.${problem.code}`, { ...params, ...written }),
    status: problem.status,
    code: problem.code,
    instance,
    traceId,
    ...extra,
  };
  if (!fields) return document;
  document.errors = Object.fromEntries(
    Object.entries(fields)
      .slice(0, mostFields)
      .map(([field, errors]) => [
        field,
        errors.map(({ code, params = {} }) => translate(language, `validation.${code}`, writtenIn(language, params))),
      ]),
  );
  const [first] = Object.entries(document.errors);
  if (first) document.detail = `${first[0]}: ${first[1].join(' ')}`;
  return document;
}

// the formatter accepts a decimal as text and keeps all of its digits
function decimalTexts(decimals: Readonly<Record<string, string>> = {}, language: Language, minimumFractionDigits: number) {
  const format = new Intl.NumberFormat(locales[language], { minimumFractionDigits, maximumFractionDigits: 4 });
  return Object.fromEntries(Object.entries(decimals).map(([name, decimal]) => [name, format.format(decimal as `${number}`)]));
}

/** The parameters of a text, with days and fractions in the format of the language; whole numbers may be those of documents. */
export function writtenIn(language: Language, params: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' });
  const written = (value: string | number) => {
    if (typeof value === 'number' && !Number.isInteger(value))
      return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 4 }).format(value);
    const day = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
    return Number.isNaN(day) ? value : format.format(day);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(value)]));
}

const codes = new WeakMap<FastifyRequest, ProblemCode>();

/** The code of the problem that a request was answered with. */
export function problemCodeOf(request: FastifyRequest): ProblemCode | undefined {
  return codes.get(request);
}

// Headers that were set for a file before it was found to be missing
const ofContent = ['ETag', 'Content-Disposition', 'Content-Range', 'Accept-Ranges', 'Last-Modified'];

/** Answers a problem as `application/problem+json` (RFC 9457) in the reader's language. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem, translate: Translate): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const instance = pathOf(request.url);
  codes.set(request, problem.code);
  const document = problemDocument(problem, { language, translate, instance, traceId: request.id });
  const { headers } = problem.details;
  for (const name of ofContent) void reply.removeHeader(name);
  if (headers) void reply.headers(headers);
  if (problem.status === 401 && !reply.hasHeader('WWW-Authenticate')) void reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('Content-Language', language)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(document));
}

// A client may send characters that an address cannot contain (RFC 3986); routing accepts them
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/[^\w\-.~!$&'()*+,;=:@/%]/gi, encodeURIComponent);
}

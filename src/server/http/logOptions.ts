import type { FastifyRequest } from 'fastify';
import { failureOf } from '../database/failures.ts';

/** The destination of a log. */
export interface LogStream {
  write(line: string): void;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The address of a request in a form that may be logged: its route, with the ids of records and the numbers of divisions. All
 * other text that a caller may write into an address (names, mail addresses, tags, search texts, tokens) is left out.
 */
export function loggablePath({ routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  const values = (params ?? {}) as Record<string, string | undefined>; // path parameters are text
  return (routeOptions.url ?? '-').replaceAll(/:(\w+)/g, (placeholder, name: string) => {
    const value = values[name] ?? '';
    const isKnown = uuid.test(value) || (/division/i.test(name) && /^\d{1,9}$/.test(value));
    return isKnown ? value : placeholder;
  });
}

/** An error in the form in which it is logged. */
export interface LoggableError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** An error in a form that may be logged: kind, code, location and message, without values from a caller or the database. */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { constraint } = failureOf(error) ?? {};
  const { code, cause } = error as { code?: unknown; cause?: unknown }; // any error may have them
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(constraint === undefined ? {} : { constraint }),
    message: loggableMessage(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
    ...(cause instanceof Error ? { cause: loggableError(cause) } : {}),
  };
}

const longestMessage = 1000;

// PostgreSQL and JSON.parse quote the value that they refuse, mail servers name the recipient. The message is cut before it is
// searched, because the time of the last pattern grows with the square of its length
function loggableMessage(error: Error): string {
  const quotesValues = error instanceof SyntaxError || (failureOf(error)?.code ?? '').startsWith('22');
  const message = error.message.slice(0, longestMessage);
  // The end of a quotation may have been cut off
  const unquoted = quotesValues ? message.replaceAll(/".*("|$)/gs, '"…"').replaceAll(/'.*?('|$)/gs, "'…'") : message;
  return unquoted.replaceAll(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '…@…');
}

/** Pino's options. No address, body, header, token or personal value is ever logged. */
export function logOptions(level: string, stream?: LogStream) {
  return {
    level,
    ...(stream ? { stream } : {}),
    base: { pid: process.pid },
    redact: { paths: ['headers', 'body', '*.body', 'wifiCode', '*.wifiCode'], remove: true },
    serializers: {
      err: loggableError,
      error: loggableError,
      req: (request: FastifyRequest) => ({ method: request.method, path: loggablePath(request) }),
    },
  };
}

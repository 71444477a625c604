import type { FastifyRequest } from 'fastify';
import { failureOf } from '../database/failures.ts';

/** What a log is written to, line by line. */
export interface LogStream {
  write(line: string): void;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The address of a request as it may stand in a log: its route, with the ids of records and the numbers of divisions. All else that a
 * caller may write into an address (names, mail addresses, tags, search texts, tokens) is left out.
 */
export function loggablePath({ routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  const values = (params ?? {}) as Record<string, string | undefined>; // fastify gives texts
  return (routeOptions.url ?? '-').replaceAll(/:(\w+)/g, (placeholder, name: string) => {
    const value = values[name] ?? '';
    const isKnown = uuid.test(value) || (/division/i.test(name) && /^\d{1,9}$/.test(value));
    return isKnown ? value : placeholder;
  });
}

/** An error as it stands in a log. */
export interface LoggableError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** An error as it may stand in a log: kind, code, place and message, without values that a caller or a database wrote into it. */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { constraint } = failureOf(error) ?? {};
  const { code, cause } = error as { code?: unknown; cause?: unknown };
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

// PostgreSQL and JSON.parse quote the value that they refuse, mail servers name the receiver. What is looked through is as short as what is
// written, since the time that the last pattern takes grows with the square of it
function loggableMessage(error: Error): string {
  const quotesValues = error instanceof SyntaxError || (failureOf(error)?.code ?? '').startsWith('22');
  const message = error.message.slice(0, longestMessage);
  // What is cut off may have held the end of a quotation
  const unquoted = quotesValues ? message.replaceAll(/".*("|$)/gs, '"…"').replaceAll(/'.*?('|$)/gs, "'…'") : message;
  return unquoted.replaceAll(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '…@…');
}

/** Pino's options: no address, body, header, token or value of a person ever reaches a log. */
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

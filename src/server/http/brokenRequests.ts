import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import { problemDocument } from './problemAnswer.ts';
import type { Translate } from './texts.ts';

/** The problems for errors of Node's HTTP parser. */
const ofParser: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** Answers bytes that are not a valid HTTP request with a problem, without revealing the parser. */
export function brokenRequestHandler(translate: Translate) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
    const problem = new Problem(ofParser[error.code ?? ''] ?? 'invalid');
    const body = JSON.stringify(problemDocument(problem, { language: 'nl', translate, instance: '', traceId: randomUUID() }));
    socket.end(
      [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
        'Content-Type: application/problem+json; charset=utf-8',
        'Content-Language: nl',
        'Cache-Control: no-store',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Trace, traceOf } from '../observation/trace.ts';
import { loggablePath } from './logOptions.ts';
import { problemCodeOf } from './problemAnswer.ts';
import { linesPerMinute } from './linesPerMinute.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call, its operationId. */
    call?: string;
    /** Whether callers without sign-in access the call by a link, a tag or a secret address. */
    isOpen?: boolean;
  }
}

/** The properties of a request after it was answered. */
export interface AnsweredRequest {
  /** The name of the call (its operationId), or the kind of address. */
  call: string;
  method: string;
  status: number;
  seconds: number;
  trace: Trace;
  path: string;
}

// The caller is not signed in, lacks a permission, or sends too many requests. A wrong link, tag or secret address is answered
// with 404
const refusing: ReadonlySet<number> = new Set([401, 403, 429]);

const traces = new WeakMap<FastifyRequest, Trace>();

/** The place of a request in a trace. */
export function traceOfRequest(request: FastifyRequest): Trace {
  const known = traces.get(request);
  if (known) return known;
  const trace = traceOf(request.headers, request.id);
  traces.set(request, trace);
  return trace;
}

/**
 * Logs one line for each request, and for a refusal one at the usual log level, and passes the request to the watchers. The lines
 * contain no text of the caller.
 */
export function watchRequests(
  app: FastifyInstance,
  { watchers = [], logLevel }: { watchers?: readonly ((answered: AnsweredRequest) => void)[] | undefined; logLevel: string },
): void {
  const isWatched = watchers.length > 0 || ['info', 'debug', 'trace'].includes(logLevel);
  const noteRefusal = linesPerMinute(app.log, 'refused');
  // Limited separately, so that guessing callers do not crowd other refusals out of the log
  const noteGuess = linesPerMinute(app.log, 'refused');
  app.addHook('onResponse', (request, reply, done) => {
    if (!isWatched && reply.statusCode < 400) return done();
    const answered = answeredRequest(request, reply);
    const { call, method, status, seconds, trace, path } = answered;
    request.log.info(
      { trace: trace.traceId, span: trace.spanId, parent: trace.parentId, method, path, call, status, ms: Math.round(seconds * 1000) },
      'answered',
    );
    const refusal = { status, code: problemCodeOf(request), method, path, call, trace: trace.traceId };
    if (refusing.has(status)) noteRefusal(refusal, request.log);
    else if (status === 404 && request.routeOptions.config.isOpen) noteGuess(refusal, request.log);
    for (const watcher of watchers) watcher(answered);
    done();
  });
}

function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  return {
    call: callOf(request),
    method: request.method,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
    trace: traceOfRequest(request),
    path: loggablePath(request),
  };
}

function callOf({ is404, routeOptions }: FastifyRequest): string {
  const { call } = routeOptions.config;
  if (call !== undefined) return call;
  if (is404) return 'unknown';
  const [, first = ''] = (routeOptions.url ?? '').split('/');
  return first === 'health' || first === 'metrics' || first === 'oidc' ? first : 'page';
}

import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { invalidField, Problem, type ProblemCode } from '#contract/problem.ts';
import type { Operation } from '#contract/operation.ts';
import { acceptJson } from './acceptJson.ts';
import { brokenRequestHandler } from './brokenRequests.ts';
import { callerKey } from './callerKey.ts';
import { givesConnectionsBack } from './drain.ts';
import { endSlowBodies } from './endSlowBodies.ts';
import { endWaitingAnswers } from './endWaitingAnswers.ts';
import type { Implementation } from './implement.ts';
import { isRefusedValue } from '../database/failures.ts';
import { logOptions, type LogStream } from './logOptions.ts';
import { problemOf, sendProblem } from './problemAnswer.ts';
import { countRequests, storeOf } from './requestCounts.ts';
import { callHeaders, fileHeaders, type ContentSources, pageHeadersOf } from './securityHeaders.ts';
import { formLimits, octetStream } from './readForm.ts';
import { refuseOtherMethods, registerOperations, type CallContext } from './registerOperations.ts';
import { type AnsweredRequest, traceOfRequest, watchRequests } from './requestTrace.ts';
import { showRows } from './sendAnswer.ts';
import type { Translate } from './texts.ts';

/** The parts that an API consists of. */
export interface AppOptions extends CallContext {
  operations: readonly Operation[];
  implementations: readonly Implementation[];
  translate: Translate;
  limits: { bodyBytes: number; uploadBytes: number; requestsPerMinute: number };
  /** Origins of consoles that another server serves. */
  origins: readonly string[];
  contentSources: ContentSources;
  trustProxy: boolean | string[] | ((address: string, hop: number) => boolean);
  logLevel: string;
  /** The destination of the log; standard output by default. */
  logStream?: LogStream | undefined;
  /** Called back after each request. */
  watchers?: readonly ((answered: AnsweredRequest) => void)[];
}

/**
 * The HTTP engine: every declared call, with the conventions that apply to all of them. Other routes (console, directory,
 * documentation) are registered on the returned instance by the composition.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = newServer(options);
  // Node would answer 417 without a problem. Expectations that are not understood may be ignored (RFC 9110, 10.1.1)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  acceptJson(app);
  givesConnectionsBack(app);
  endSlowBodies(app);
  endWaitingAnswers(app);
  answerProblems(app, options);
  watchRequests(app, options);
  setHeaders(app, options);
  // Quality 4 compresses a list of 12 KB in half a millisecond; the files of the console are compressed when they are built
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // Otherwise the plugin would write its own code into a problem that ends the body
    onInvalidRequestPayload: (_encoding, _request, error) => (error instanceof Problem ? error : undefined),
  });
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], showRows].flat();
    // The plugin puts its decompression before the authorisation of a call. A body that is not what its encoding says would fail while
    // nothing listens yet, and the request would have no answer
    const [decompress, ...own] = [route.preParsing ?? []].flat();
    route.preParsing = decompress ? [...own, decompress] : [];
  });
  if (options.origins.length > 0) await app.register(cors, corsOptions(options.origins));
  if (options.limits.requestsPerMinute > 0) await limitRequests(app, options);
  // The body of a request to an unknown address is not read
  app.addHook('preParsing', (request, _reply, payload, done) => (request.is404 ? done(new Problem('notFound')) : done(null, payload)));
  await registerCalls(app, options);
  return app;
}

function newServer({ logLevel, logStream, limits, trustProxy, translate }: AppOptions): FastifyInstance {
  return fastify({
    logger: logOptions(logLevel, logStream),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    // Enough for the largest video on a slow line, 0.5 Mbit/s; other bodies have less time: endSlowBodies.ts
    requestTimeout: 3_600_000,
    // A connection on which nothing is read or written is closed
    connectionTimeout: 300_000,
    trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 4000 },
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are answered normally: drain.ts
    return503OnClosing: false,
    exposeHeadRoutes: true,
    // No hook runs for addresses that the router cannot decode
    frameworkErrors: (error, request, reply) => {
      void reply.headers(callHeaders).header('X-Request-Id', request.id);
      void sendProblem(request, reply, problemOf(error), translate);
    },
    clientErrorHandler: brokenRequestHandler(translate),
    // Node would answer without a problem: requireSingleHeaders
    http: { requireHostHeader: false },
    rewriteUrl: withoutOrigin,
  });
}

function answerProblems(app: FastifyInstance, { translate }: AppOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    // A value that only the database refused should have been refused by a schema
    if ((problem.status >= 500 && !expected.has(problem.code) && !isEndOfCaller(request, error)) || isRefusedValue(error))
      request.log.error({ err: error, route: request.routeOptions.url, trace: traceOfRequest(request).traceId }, problem.code);
    return sendProblem(request, reply, problem, translate);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('notFound'), translate));
}

function setHeaders(app: FastifyInstance, { contentSources }: AppOptions): void {
  const setPageHeaders = pageHeadersOf(contentSources);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    // Decided by the matched route, because an address can be written in many ways
    const url = request.routeOptions.url ?? request.url;
    if (isCall(url)) void reply.headers(callHeaders);
    else if (url.startsWith('/console/')) void reply.headers(fileHeaders);
    else setPageHeaders(request, reply);
    requireSingleHeaders(request);
    spellEncoding(request);
    done();
  });
}

// The compressing plugin knows codings in small letters only; x-gzip is another name of gzip (RFC 9110, 8.4.1)
function spellEncoding({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined)
    headers['content-encoding'] = encoding
      .trim()
      .toLowerCase()
      .replace(/^x-gzip$/, 'gzip');
}

async function limitRequests(app: FastifyInstance, { pool, limits, authenticate }: AppOptions): Promise<void> {
  const counts = countRequests(pool);
  app.addHook('onClose', () => counts.stop());
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    store: storeOf(counts),
    keyGenerator: (request) => callerKey(request, authenticate),
    errorResponseBuilder: tooManyRequests,
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await limit.call(app, request, reply);
  });
}

async function registerCalls(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { operations } = options;
  const [forms, octets] = [operations.filter(({ form }) => form), operations.filter((operation) => operation.octets)];
  const others = operations.filter((operation) => !operation.form && !operation.octets);
  registerOperations(app, others, options.implementations, options);
  // In a scope of their own: the hooks of @fastify/multipart would run for every other request too
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    registerOperations(scope, forms, options.implementations, options);
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(octetStream, (_request, bytes, done) => done(null, bytes));
    registerOperations(scope, octets, options.implementations, options);
  });
  refuseOtherMethods(app, operations);
}

// A file whose caller has left is not sent to its end
function isEndOfCaller({ socket }: FastifyRequest, error: unknown): boolean {
  return socket.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

// Calls that are not implemented are known, and a full disk is logged once: room.ts
const expected = new Set<ProblemCode>(['notImplemented', 'storageFull']);

// A server takes `GET http://host/path` as well, as a proxy would send it (RFC 9112, 3.2.2)
function withoutOrigin({ url = '/' }: { url?: string | undefined }): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

// Of two Host headers a proxy in front may have checked another one than is used here (RFC 9112, 3.2). The same holds for two tokens
function requireSingleHeaders({ raw: { rawHeaders, httpVersion } }: FastifyRequest): void {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    const name = singleHeaders.get(header.length);
    if (name === undefined || name.toLowerCase() !== header.toLowerCase()) continue;
    if (seen.has(name)) throw invalidField(name, 'invalid');
    seen.add(name);
  }
  if (!seen.has('Host') && httpVersion !== '1.0') throw invalidField('Host', 'required');
}

// By their length, so that most headers need no comparison
const singleHeaders = new Map(['Host', 'Authorization', 'Content-Type'].map((name) => [name.length, name]));

function isCall(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/docs');
}

function tooManyRequests(_request: unknown, context: { ttl: number }): Problem {
  return new Problem('tooManyRequests', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(context.ttl / 1000))) } });
}

function corsOptions(origins: readonly string[]) {
  return {
    origin: [...origins],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Accept',
      'Accept-Language',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'PageSize',
      'Page',
      'After',
      'X-XSRF-TOKEN',
      'X-WorkOrder-Token',
      'Range',
      'traceparent',
      'tracestate',
    ],
    exposedHeaders: [
      'Content-Range',
      'X-Total-Count',
      'X-Total-Estimated',
      'X-Truncated',
      'Exact',
      'After',
      'ETag',
      'Location',
      'Content-Disposition',
      'Retry-After',
      'X-Request-Id',
    ],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    // An OPTIONS request without an origin does not come from a browser, and is answered with Allow as well
    strictPreflight: false,
    preflightContinue: true,
    maxAge: 600,
  };
}

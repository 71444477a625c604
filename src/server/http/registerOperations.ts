import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Readable } from 'node:stream';
import type { AuditChannel } from '#contract/auditEntry.ts';
import { Problem } from '#contract/problem.ts';
import { isSecured, type Operation } from '#contract/operation.ts';
import type { DatabasePool } from '../database/database.ts';
import { answerOnce } from '../database/idempotency.ts';
import { rememberPerson } from '../database/people.ts';
import { noteStray, requireFewStray } from '../files/strayFiles.ts';
import { joinUpload, type JoinedUpload } from '../uploads/joinedUpload.ts';
import { answerInTurn } from './answerInTurn.ts';
import { authorise, requireResolver, type AuthorisationContext, type Authorised } from './authorise.ts';
import type { Answer } from './answer.ts';
import type { Call, Person } from './call.ts';
import type { Implementation } from './implement.ts';
import { exportFormOf, exportList } from './exportList.ts';
import { countBody } from './bodiesArriving.ts';
import { callerKey, networkOf } from './callerKey.ts';
import { languageOf } from './language.ts';
import { bestMediaType, prefersMediaType } from './mediaTypes.ts';
import { requirePeriodsAcross } from './requirePeriods.ts';
import { readBody, readHeaders, readIdempotency, readIfMatch, readList, readPath, readQuery } from './readCall.ts';
import { readForm, requireUncompressed, type ReceiveFile } from './readForm.ts';
import type { Room } from '../observation/room.ts';
import { inTrace } from '../observation/trace.ts';
import { traceOfRequest } from './requestTrace.ts';
import { sendAnswer } from './sendAnswer.ts';
import { countUntaken, requireTaken } from './untakenAnswers.ts';
import { readRowSelection, selectRows } from './wholeList.ts';
import { writeInTurn } from './writeInTurn.ts';

/** The services that every call needs besides its handler. */
export interface CallContext extends AuthorisationContext {
  pool: DatabasePool;
  receiveFile: ReceiveFile;
  /** The disk that is written to, where it belongs to this machine. */
  room?: Room | undefined;
}

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'];

/** Registers the routes of declared calls: implemented calls are handled, others answer 501. */
export function registerOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  implementations: readonly Implementation[],
  context: CallContext,
): void {
  const implemented = new Map(implementations.map((one) => [one.operation, one]));
  for (const operation of operations) {
    requireResolver(operation, context.scopes);
    const implementation = implemented.get(operation);
    for (const path of operation.paths) {
      app.route({
        method: operation.method,
        url: routeOf(path),
        config: { call: operation.name, isOpen: !isSecured(operation), ...limitOf(operation, context) },
        ...(operation.method === 'GET' ? {} : { preParsing: authoriseBeforeBody(operation, context) }),
        handler: (request, reply) =>
          inTrace(
            () => traceOfRequest(request),
            () => answerCall({ operation, request, context }, implementation, reply),
          ),
      });
    }
  }
}

/** Makes a known address answer 405 with Allow to any other method, and OPTIONS with Allow alone. */
export function refuseOtherMethods(app: FastifyInstance, operations: readonly Operation[]): void {
  const allowed = new Map<string, { url: string; methods: Set<string> }>();
  for (const { method, paths } of operations) {
    for (const path of paths) {
      const shape = path.replace(/\{\w+\}/g, '{}').toLowerCase();
      const known = allowed.get(shape) ?? { url: routeOf(path), methods: new Set() };
      known.methods.add(method);
      allowed.set(shape, known);
    }
  }
  for (const { url, methods: present } of allowed.values()) {
    const allow = [...present, 'OPTIONS'].sort().join(', ');
    app.route({ method: 'OPTIONS', url, bodyLimit: 1, handler: (_request, reply) => reply.code(204).header('Allow', allow).send() });
    const refuse = () => {
      throw new Problem('methodNotAllowed', { headers: { Allow: allow } });
    };
    app.route({ method: methods.filter((method) => !present.has(method)), url, preParsing: refuse, handler: refuse });
  }
}

function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

// Has no effect without a general limit
function limitOf({ name, perMinute }: Operation, { authenticate }: CallContext) {
  if (perMinute === undefined) return {};
  const keyGenerator = (request: FastifyRequest) => `${name} ${callerKey(request, authenticate)}`;
  return { rateLimit: { max: perMinute, keyGenerator } };
}

const authorised = new WeakMap<FastifyRequest, Authorised>();

// The body is read only for authorised callers, so that others cannot fill the memory of the server
function authoriseBeforeBody(operation: Operation, context: CallContext) {
  const permit = async (request: FastifyRequest): Promise<void> => {
    const found = await authorise(operation, request, context);
    countBody(request, senderOf(found.caller, request));
    if (found.caller.kind === 'person') await rememberPerson(context.pool.for([]), found.caller);
    authorised.set(request, found);
  };
  return (request: FastifyRequest): Promise<void> =>
    inTrace(
      () => traceOfRequest(request),
      () => permit(request),
    );
}

/** A request for a declared call. */
interface Asked {
  operation: Operation;
  request: FastifyRequest;
  context: CallContext;
}

/** A request that is authorised, with the key of its sender. */
interface Permitted extends Asked {
  who: Authorised;
  sender: string;
}

// The file of a form is stored before the call that names it is judged
async function answerCall(asked: Asked, implementation: Implementation | undefined, reply: FastifyReply): Promise<FastifyReply> {
  const { operation, request, context } = asked;
  const who = authorised.get(request) ?? (await authorise(operation, request, context));
  const sender = senderOf(who.caller, request);
  if (!operation.form) return answerPermitted({ ...asked, who, sender }, implementation, reply);
  if (who.caller.kind !== 'person') await requireFewStray(context.services, sender);
  const stored: string[] = [];
  try {
    return await answerPermitted({ ...asked, who, sender, context: noting(context, stored) }, implementation, reply);
  } catch (error) {
    await noteStray(context.services, sender, stored).catch((failure: unknown) => request.log.warn(failure, 'strayFile'));
    throw error;
  }
}

/** The same context, which adds the hash of each file that it stores to `stored`. */
function noting(context: CallContext, stored: string[]): CallContext {
  const { receiveFile } = context;
  const receive: ReceiveFile['receive'] = async (...part) => {
    const file = await receiveFile.receive(...part);
    stored.push(file.sha256);
    return file;
  };
  return { ...context, receiveFile: { ...receiveFile, receive } };
}

async function answerPermitted(asked: Permitted, implementation: Implementation | undefined, reply: FastifyReply): Promise<FastifyReply> {
  const { operation, request, context, who, sender } = asked;
  // both as Fastify parses them
  const query = request.query as Record<string, unknown>;
  const path = readPath(operation, request.params as Record<string, string>);
  if (!implementation) throw new Problem('notImplemented');
  const { handle, further } = implementation;
  const selection = readRowSelection(operation, query);
  const call = callOf(asked, who, { path, query });
  requirePeriodsAcross(call);
  if (operation.octets) requireUncompressed(request);
  const joined = operation.form ? await takeForm(asked, call, sender) : undefined;
  const send = (answer: Answer) => {
    countUntaken(reply, sender, answer);
    return sendAnswer(operation, request, reply, answer);
  };
  // A body that arrives takes no turn from the other calls of a screen
  const inTurn = (work: () => Promise<Answer>) => answerInTurn({ bytes: Boolean(operation.bytes || operation.octets) }, call, sender, work);
  const form = exportFormOf(operation, call.accepts);
  if (form) {
    requireTaken(sender);
    return send(await exportList({ operation, call, form, handle: () => inTurn(() => handle(call)), further, selection }));
  }
  const work = async () => {
    // A console that searches as one types gives up most of its requests. A write is done all the same: its page may have been closed
    if (operation.method === 'GET' && call.hasLeft()) throw new Problem('requestTimeout');
    requireTaken(sender);
    return handle(call);
  };
  // A handler may refuse the repetition of a call that has succeeded, because the number is now taken, for example
  const answer = await ending(joined, request, () =>
    answerOnce(call, async () => {
      if (operation.method === 'GET') return inTurn(work);
      await context.room?.require();
      if (joined && !joined.file) throw new Problem('uploadUsed');
      // A document that is drawn or an archive only reads, and takes its time, as a part of a file does to arrive
      return inTurn(operation.bytes || operation.octets ? work : () => writeInTurn(context.pool, call, sender, work));
    }),
  );
  return send(selection ? selectRows(answer, selection) : answer);
}

interface Address {
  path: Record<string, string>;
  query: Record<string, unknown>;
}

/** The call of a request, with everything that it sent except the file of a form. */
function callOf({ operation, request, context }: Asked, { caller, division }: Authorised, { path, query }: Address): Call {
  return {
    path,
    query: readQuery(operation, query),
    body: readBody(operation, request.body),
    form: {},
    file: undefined,
    octets: operation.octets && request.body instanceof Readable ? request.body : undefined,
    headers: readHeaders(operation, request),
    list: readList(operation, request),
    get division() {
      if (division === undefined) throw new Error(`${operation.name} has no division`);
      return division;
    },
    person: caller,
    language: languageOf(request.headers['accept-language']),
    database: division === undefined ? context.pool.for(caller.divisions, 'readOnly') : context.pool.for([division]),
    ifMatch: readIfMatch(request),
    idempotency: division === undefined ? undefined : readIdempotency(operation, request, context.services.secrets),
    services: context.services,
    requestId: request.id,
    operation: operation.name,
    channel: channelOf(caller, context.services.settings.CLIENT_ID),
    ip: request.ip,
    hasLeft: () => request.socket.destroyed,
    accepts: (mediaType: string) => prefersMediaType(request.headers.accept, mediaType),
    bestOf: (mediaTypes: readonly string[]) => bestMediaType(request.headers.accept, mediaTypes),
  } as Call; // path, query and body were parsed by the schemas of this operation
}

/** Reads the form of a call. Returns the upload that stands for its file, where one does. */
async function takeForm({ operation, request, context }: Asked, call: Call, sender: string): Promise<JoinedUpload | undefined> {
  const { room, receiveFile: receiver } = context;
  // A file is on the disk twice until it is checked
  await room?.require(2 * Number(request.headers['content-length'] ?? 0));
  return readForm({ operation, request, sender, receiver }, async ({ fields, file, uploadId }) => {
    const joined =
      uploadId === undefined
        ? undefined
        : await joinUpload(call, uploadId, {
            largest: receiver.largest(operation),
            requireRoom: async (bytes) => room?.require(bytes),
            receive: (part) => receiver.receive(part, sender, operation),
          });
    call.form = fields;
    call.file = joined?.file ?? file;
    const sha256 = joined?.sha256 ?? file?.sha256;
    if (call.idempotency) call.idempotency.hash += `/${sha256}/${JSON.stringify(fields)}`;
    return joined;
  });
}

/** Ends the use of an upload after the work of its call, whose transaction is committed then. */
async function ending(joined: JoinedUpload | undefined, { log }: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  if (!joined) return work();
  const end = (isDone: boolean) => joined.end(isDone).catch((failure: unknown) => log.warn(failure, 'upload'));
  try {
    const answer = await work();
    await end(true);
    return answer;
  } catch (error) {
    await end(false);
    throw error;
  }
}

// Queues and limits count signed-in persons by id, anonymous callers by network
function senderOf({ kind, oid }: Person, { ip }: FastifyRequest): string {
  return kind === 'anonymous' ? networkOf(ip) : oid;
}

// A token names the program that requested it
function channelOf({ kind, client }: Person, console: string): AuditChannel {
  if (kind === 'person') return client === console ? 'console' : 'api';
  return kind === 'anonymous' ? 'public' : kind === 'job' ? 'timer' : 'link';
}

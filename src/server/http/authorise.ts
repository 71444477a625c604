import type { FastifyRequest } from 'fastify';
import type { Capability, Operation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import { isSameKey } from '../secrets/secrets.ts';
import type { Person } from './call.ts';
import { readPath } from './readCall.ts';
import { divisionNumber, type LinkResolver, type ScopeRequest, type Scopes } from './scopes.ts';
import type { Services } from './services.ts';

/** Finds the person behind a request's bearer token, or throws unauthenticated, tokenExpired or forbidden. */
export interface Authenticate {
  (request: FastifyRequest): Person | Promise<Person>;
  /** The person of a token that was verified before and has not expired; undefined for any other token. */
  known(request: FastifyRequest): Person | undefined;
}

/** Whether records of a division may be changed or only read. */
export type DivisionStatus = 'Active' | 'Inactive' | 'Archived';

/**
 * The existing divisions, read from the database and cached for some seconds. They are read again, at a limited rate, when
 * `missing` is not among them.
 */
export type KnownDivisions = (missing?: number) => Promise<ReadonlyMap<number, DivisionStatus>>;

/** The caller of calls without sign-in; it may make no other calls. */
export const anonymousCaller: Person = {
  kind: 'anonymous',
  oid: 'anonymous',
  name: '',
  email: undefined,
  roles: [],
  divisions: [],
  recordId: undefined,
  can: () => false,
};

/** The caller of the timer, which has the job key. */
export const jobCaller: Person = { ...anonymousCaller, kind: 'job', oid: 'job', name: 'Job', divisions: 'all' };

/** The caller that a link identifies: it may access one record of one division, and nothing else. */
export function linkCaller(division: number, recordId: string): Person {
  return { ...anonymousCaller, kind: 'link', oid: `link/${recordId}`, divisions: [division], recordId };
}

/** The functions that {@link authorise} needs. */
export interface AuthorisationContext {
  authenticate: Authenticate;
  knownDivisions: KnownDivisions;
  scopes: Scopes;
  services: Services;
}

/** The caller and the division of a call; the division is undefined for a call that belongs to none. */
export interface Authorised {
  caller: Person;
  division: number | undefined;
}

/**
 * Decides before the body is read whether a call is allowed, for which person, and in which division: the one in the path, or the
 * one that the resolver of the call's scope finds.
 * @throws Problem unauthenticated, tokenExpired, forbidden, notFound, divisionUnknown, divisionForbidden, divisionInactive
 */
export async function authorise(operation: Operation, request: FastifyRequest, context: AuthorisationContext): Promise<Authorised> {
  const authorised = await authorisedCall(operation, request, context);
  if (authorised.division !== undefined && needsActive(operation, request)) await requireActive(authorised.division, context);
  return authorised;
}

function authorisedCall(operation: Operation, request: FastifyRequest, context: AuthorisationContext): Promise<Authorised> {
  if (operation.access === 'workOrderLink') return authoriseLink(operation, request, context);
  if (operation.access === 'anonymous' || operation.access === 'callback') return authoriseAnonymous(operation, request, context);
  return authorisePerson(operation, request, context);
}

async function authorisePerson(operation: Operation, request: FastifyRequest, context: AuthorisationContext): Promise<Authorised> {
  const caller = await requiredCaller(operation, request, context);
  const division = await divisionOf(operation, request, context);
  if (division !== undefined) requireDivision(caller, division);
  else if (operation.access === 'administrator') await requireEveryDivision(caller, context);
  return { caller, division };
}

// What an administrator sets for the installation, such as its accounting system, concerns every division
async function requireEveryDivision(caller: Person, { knownDivisions }: AuthorisationContext): Promise<void> {
  for (const division of (await knownDivisions()).keys()) requireDivision(caller, division);
}

/** @throws Error when no feature has registered a resolver for the division of a call or for its link */
export function requireResolver({ name, access, scope = 'division' }: Operation, { resolvers, links }: Scopes): void {
  const isResolved = scope === 'division' || scope === 'directory' || resolvers.some((resolver) => resolver.scope === scope);
  const isJudged = access !== 'workOrderLink' || links.some((link) => link.access === access);
  if (!isResolved || !isJudged) throw new Error(`No resolver is registered for ${name} (scope ${scope}, access ${access})`);
}

async function requiredCaller(operation: Operation, request: FastifyRequest, context: AuthorisationContext): Promise<Person> {
  if (operation.access !== 'jobKey') return requireCapability(await context.authenticate(request), operation.access as Capability); // the last kind
  if (isSameKey(headerText(request, 'accesstoken'), context.services.settings.CHECK_JOB_KEY)) return jobCaller;
  return requireCapability(await context.authenticate(request), 'administrator');
}

/**
 * The caller of a call without sign-in. A bearer token that is invalid here (expired, without the role, of a person of other
 * divisions) is ignored, so that the call is never worse off than without it.
 */
async function authoriseAnonymous(operation: Operation, request: FastifyRequest, context: AuthorisationContext): Promise<Authorised> {
  const { person } = await triedAuthentication(request, context);
  const division = await divisionOf(operation, request, context);
  const isUseful = person && (division === undefined || worksIn(person, division));
  return { caller: isUseful ? person : anonymousCaller, division };
}

/**
 * The caller of a call that accepts a person or a link. Without either, the answer does not reveal whether the record exists. A
 * link that is not valid is answered like one of a record that does not exist, and both cases run the same two statements.
 */
async function authoriseLink(operation: Operation, request: FastifyRequest, context: AuthorisationContext): Promise<Authorised> {
  const { person, refusal } = await triedAuthentication(request, context);
  const token = linkToken(operation, request, context);
  if (!person && token) return authoriseToken(operation, request, token, context);
  const division = await divisionOf(operation, request, context).catch((problem: unknown) => {
    throw person ? problem : refusal;
  });
  if (division === undefined) throw new Error(`The scope of ${operation.name} resolves no division`);
  if (person && worksIn(person, division)) return { caller: person, division };
  if (token) return authoriseToken(operation, request, token, context);
  if (person) requireDivision(person, division);
  throw refusal;
}

async function authoriseToken(
  operation: Operation,
  request: FastifyRequest,
  { resolver, token }: LinkToken,
  context: AuthorisationContext,
): Promise<Authorised> {
  const named = await namedDivision(operation, request, context).catch(unlessRefused);
  const division = divisionNumber(String(named)) ?? noDivision;
  const { now } = context.services;
  const recordId = await resolver.recordOf({ ...scopeRequest(operation, request, context), token, division, now: now() });
  if (recordId === undefined) throw new Problem('notFound');
  if (!(await context.knownDivisions()).has(division)) throw new Problem('notFound');
  return { caller: linkCaller(division, recordId), division };
}

/** No division, when it was refused; any other error is thrown, because the record of a link may exist. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof Problem && error.code !== 'unavailable') return undefined;
  throw error;
}

/** The number of a division that does not exist, for which no record is found. */
const noDivision = 0;

async function triedAuthentication(
  request: FastifyRequest,
  { authenticate }: AuthorisationContext,
): Promise<{ person?: Person; refusal?: unknown }> {
  try {
    return { person: await authenticate(request) };
  } catch (refusal) {
    return { refusal };
  }
}

interface LinkToken {
  resolver: LinkResolver;
  token: string;
}

function linkToken(operation: Operation, request: FastifyRequest, { scopes }: AuthorisationContext): LinkToken | undefined {
  const resolver = scopes.links.find(({ access }) => access === operation.access);
  const token = resolver && headerText(request, resolver.header);
  return resolver && token ? { resolver, token } : undefined;
}

/** The division of a call; it must exist. */
async function divisionOf(operation: Operation, request: FastifyRequest, context: AuthorisationContext): Promise<number | undefined> {
  const named = await namedDivision(operation, request, context);
  if (named === undefined) return undefined;
  const division = divisionNumber(String(named));
  const isThere = division !== undefined && (operation.makesDivision || (await context.knownDivisions(division)).has(division));
  if (!isThere) throw new Problem('divisionUnknown', { params: { division: shortened(String(named)) } });
  return division;
}

// A code has at most nine digits, but a caller may send any text
function shortened(code: string): string {
  return code.length > 20 ? `${code.slice(0, 20).toWellFormed()}…` : code;
}

function needsActive({ method, needsActive: needs = method !== 'GET' }: Operation, request: FastifyRequest): boolean {
  return typeof needs === 'function' ? needs(request.query as Record<string, unknown>) : needs; // Fastify parses it to an object
}

// Divisions that are archived or not yet in use are read-only
async function requireActive(division: number, { knownDivisions }: AuthorisationContext): Promise<void> {
  if ((await knownDivisions()).get(division) !== 'Active') throw new Problem('divisionInactive', { params: { division } });
}

async function namedDivision(operation: Operation, request: FastifyRequest, context: AuthorisationContext) {
  const { scope = 'division' } = operation;
  if (scope === 'directory') return undefined;
  if (scope === 'division') return (request.params as Record<string, string>)[operation.divisionParameter ?? 'division'] ?? ''; // of the path
  const found = await context.scopes.resolvers
    .find((resolver) => resolver.scope === scope)
    ?.divisionOf(scopeRequest(operation, request, context));
  if (found === undefined) throw new Problem('notFound');
  return found;
}

function scopeRequest(operation: Operation, request: FastifyRequest, { services }: AuthorisationContext): ScopeRequest {
  return {
    // as Fastify parses them
    path: readPath(operation, request.params as Record<string, string>),
    query: request.query as Record<string, unknown>,
    database: services.everywhere,
    settings: services.settings,
  };
}

function requireCapability(person: Person, capability: Capability): Person {
  if (!person.can(capability)) throw new Problem('forbidden');
  return person;
}

/** Refuses a person who does not work in a division. @throws Problem divisionForbidden */
export function requireDivision(person: Person, division: number): void {
  if (!worksIn(person, division)) throw new Problem('divisionForbidden', { params: { division } });
}

function worksIn({ divisions }: Person, division: number): boolean {
  return divisions === 'all' || divisions.includes(division);
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

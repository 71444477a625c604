import type { FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { isSecured, type Capability, type Operation } from '#contract/operation.ts';
import { isSameKey } from '../secrets/secrets.ts';
import type { Person } from './call.ts';
import type { Services } from './services.ts';

/** Finds the person behind a request's bearer token, or throws unauthenticated, tokenExpired or forbidden. */
export type Authenticate = (request: FastifyRequest) => Person | Promise<Person>;

/** The person of calls that need no sign-in: nobody, who may do nothing else. */
export const nobody: Person = { oid: 'anonymous', name: '', email: undefined, roles: [], divisions: [], can: () => false };

/** The timer that calls with the job key. */
export const job: Person = { oid: 'job', name: 'Job', email: undefined, roles: [], divisions: 'all', can: () => false };

/** How {@link authorise} tells who somebody is. */
export interface Doors {
  authenticate: Authenticate;
  services: Services;
}

/**
 * Decides from the matched route alone whether a call may go on, and as whom.
 * @throws Problem unauthenticated, tokenExpired, forbidden
 */
export async function authorise(operation: Operation, request: FastifyRequest, { authenticate, services }: Doors): Promise<Person> {
  const { access } = operation;
  if (access === 'jobKey') {
    if (isSameKey(headerText(request.headers['accesstoken']), services.settings.CHECK_JOB_KEY)) return job;
    return allowed(await authenticate(request), 'administrator');
  }
  if (!isSecured(operation)) {
    return request.headers.authorization === undefined ? nobody : authenticate(request);
  }
  return allowed(await authenticate(request), access as Capability); // a secured call names one
}

function allowed(person: Person, capability: Capability): Person {
  if (!person.can(capability)) throw new Problem('forbidden');
  return person;
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The divisions that exist, from the database, kept for some seconds. */
export type KnownDivisions = () => Promise<ReadonlySet<number>>;

/**
 * The division of a path: one that exists and that the person may work in.
 * @throws Problem divisionUnknown, divisionForbidden
 */
export async function divisionOf(code: string | undefined, person: Person, known: KnownDivisions): Promise<number> {
  if (code === undefined) return 0;
  const division = Number(code);
  if (!/^[1-9]\d{0,8}$/.test(code) || !(await known()).has(division)) throw new Problem('divisionUnknown', { params: { division: code } });
  if (person.divisions !== 'all' && !person.divisions.includes(division))
    throw new Problem('divisionForbidden', { params: { division: code } });
  return division;
}

import type { FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Capability, Operation } from '#contract/operation.ts';
import type { Person } from './call.ts';

/** Finds the person behind a request's bearer token, or throws unauthenticated, tokenExpired or forbidden. */
export type Authenticate = (request: FastifyRequest) => Person | Promise<Person>;

/** The person of calls that need no sign-in: nobody, who may do nothing else. */
export const nobody: Person = { oid: 'anonymous', name: '', email: undefined, roles: [], divisions: [], can: () => false };

const capabilities: readonly string[] = ['employee', 'purchasing', 'supervisor', 'engineer', 'administrator'] satisfies Capability[];

/**
 * Decides from the matched route alone whether a call may go on, and as whom.
 * @throws Problem unauthenticated, tokenExpired, forbidden
 */
export async function authorise(operation: Operation, request: FastifyRequest, authenticate: Authenticate): Promise<Person> {
  const { access } = operation;
  if (!capabilities.includes(access)) {
    return request.headers.authorization === undefined ? nobody : authenticate(request);
  }
  const person = await authenticate(request);
  if (!person.can(access as Capability)) throw new Problem('forbidden');
  return person;
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
  if (!/^\d{1,9}$/.test(code) || !(await known()).has(division)) throw new Problem('divisionUnknown', { params: { division: code } });
  if (person.divisions !== 'all' && !person.divisions.includes(division))
    throw new Problem('divisionForbidden', { params: { division: code } });
  return division;
}

import type { JWTPayload } from 'jose';
import { Problem } from '#contract/problem.ts';
import { hasNeededRole, mayDo, type CapabilityRoles } from '#contract/roles.ts';
import type { Person } from '../http/call.ts';

/** Which directory roles open which capability. */
export interface RoleOptions {
  /** One of these is needed for everything that is not anonymous; `CURA-Employee` unless configured otherwise. */
  requiredRoles?: readonly string[];
  /** All open to every employee unless given, except administration. */
  capabilityRoles?: CapabilityRoles;
}

/** The role that every user of the product needs. */
const employeeRole = 'CURA-Employee';

const divisionRole = /^CURA-Division-(.*)$/;

/**
 * The person that a verified token speaks of.
 * @throws Problem unauthenticated when the token names no person, forbidden when the person has none of the required roles
 */
export function personOf(claims: JWTPayload, options: RoleOptions = {}): Person {
  const oid = text(claims['oid']) ?? text(claims.sub);
  if (oid === undefined) throw new Problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
  const roles = Array.isArray(claims['roles']) ? claims['roles'].filter((role) => typeof role === 'string') : [];
  const required = options.requiredRoles ?? [employeeRole];
  if (!hasNeededRole(roles, required)) {
    throw new Problem('forbidden', { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${required.join(' ')}"` } });
  }
  const userName = text(claims['preferred_username']) ?? text(claims['upn']) ?? text(claims['unique_name']);
  return {
    kind: 'person',
    oid,
    name: text(claims['name']) ?? userName ?? oid,
    email: text(claims['email']) ?? (userName?.includes('@') ? userName : undefined),
    roles,
    divisions: divisionsOf(roles),
    recordId: undefined,
    client: text(claims['azp']) ?? text(claims['appid']) ?? text(claims['client_id']),
    can: (capability) => mayDo(capability, roles, options.capabilityRoles ?? {}),
  };
}

/**
 * The divisions that roles limit a person to; all divisions without such a role. A role with an impossible division (a typing
 * error in the directory) gives access to no division; if it were ignored, it would give access to all.
 */
export function divisionsOf(roles: readonly string[]): readonly number[] | 'all' {
  const codes = roles.flatMap((role) => divisionRole.exec(role)?.[1] ?? []);
  return codes.length === 0 ? 'all' : codes.filter((code) => /^\d{1,9}$/.test(code)).map(Number);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

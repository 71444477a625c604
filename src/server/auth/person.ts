import type { JWTPayload } from 'jose';
import { Problem } from '#contract/problem.ts';
import { hasNeededRole, mayDo, type CapabilityRoles } from '#contract/roles.ts';
import type { Person } from '../http/call.ts';

/** The directory roles that grant each capability. */
export interface RoleOptions {
  /** Every call with sign-in needs one of these roles; `CURA-Employee` unless configured otherwise. */
  requiredRoles?: readonly string[];
  /** Every employee has every capability except administration, unless this says otherwise. */
  capabilityRoles?: CapabilityRoles;
}

/** The role that every user of the product needs. */
const employeeRole = 'CURA-Employee';

// In any case: a role that is written otherwise in the directory must not open all divisions
const divisionRole = /^CURA-Division-(.*)$/i;

/**
 * The person that a verified token identifies.
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
 * The divisions that a person is limited to by roles; all divisions when there is no such role. A role with an impossible
 * division (a typing error in the directory) grants access to no division; ignoring it would grant access to all.
 */
export function divisionsOf(roles: readonly string[]): readonly number[] | 'all' {
  const codes = roles.flatMap((role) => divisionRole.exec(role)?.[1] ?? []);
  return codes.length === 0 ? 'all' : codes.filter((code) => /^\d{1,9}$/.test(code)).map(Number);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

import type { Capability } from './operation.ts';

/** The role that administration always requires; the configuration cannot replace it. */
const administratorRole = 'CURA-Admin';

/** Which directory roles open a capability; one without roles is open to every employee, except administration. */
export type CapabilityRoles = Readonly<Partial<Record<Capability, readonly string[]>>>;

/** Whether a person with these roles has what is needed: one of the needed roles, or nothing when none is needed. */
export function hasNeededRole(roles: readonly string[], needed: readonly string[]): boolean {
  return needed.length === 0 || needed.some((role) => roles.includes(role));
}

/** Whether a person with these roles has the capability. The server decides by it, the console knows by it what to offer. */
export function mayDo(capability: Capability, roles: readonly string[], capabilityRoles: CapabilityRoles): boolean {
  if (capability === 'administrator' && !roles.includes(administratorRole)) return false;
  return hasNeededRole(roles, capabilityRoles[capability] ?? []);
}

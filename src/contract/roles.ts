import type { Capability } from './operation.ts';

/** The role that administration always requires; the configuration cannot replace it. */
const administratorRole = 'CURA-Admin';

/** The directory roles that grant a capability. A capability without roles is granted to every employee, except administration. */
export type CapabilityRoles = Readonly<Partial<Record<Capability, readonly string[]>>>;

/** Whether a person with these roles has one of the needed roles; true when no role is needed. */
export function hasNeededRole(roles: readonly string[], needed: readonly string[]): boolean {
  return needed.length === 0 || needed.some((role) => roles.includes(role));
}

/**
 * Whether a person with these roles has the capability. The server refuses by it, and the console hides by it what the person may
 * not use.
 */
export function mayDo(capability: Capability, roles: readonly string[], capabilityRoles: CapabilityRoles): boolean {
  if (capability === 'administrator' && !roles.includes(administratorRole)) return false;
  return hasNeededRole(roles, capabilityRoles[capability] ?? []);
}

import type { Capability } from '#contract/operation.ts';

/** The role that administration always needs. */
const administratorRole = 'CURA-Admin';

/** What the roles allow: a capability without configured roles is open, administration never is. */
export function canWith(
  roles: readonly string[],
  capabilityRoles: Readonly<Partial<Record<Capability, readonly string[]>>>,
): (capability: Capability) => boolean {
  return (capability) => {
    if (capability === 'administrator') return roles.includes(administratorRole);
    const needed = capabilityRoles[capability] ?? [];
    return needed.length === 0 || needed.some((role) => roles.includes(role));
  };
}

/** Whether a person may enter: when no role is required, or the person has at least one of the required ones. */
export function passesRoleCheck(required: readonly string[], roles: readonly string[]): boolean {
  return required.length === 0 || required.some((role) => roles.includes(role));
}

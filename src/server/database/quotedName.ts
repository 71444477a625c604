/** A name of a table or column, quoted for a statement. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

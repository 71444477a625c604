/** A name of a table or column as it stands in the text of a statement. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

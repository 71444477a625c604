const most = 1000;
const names = new Map<string, string>();

/**
 * The name under which a statement's text is prepared, the same on every connection. Texts beyond the first thousand
 * get none: they run unprepared, so that no connection collects statements without end.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= most) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

// Parts that may contain a semicolon which does not end a statement: texts, names, bodies of functions, comments
const held = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|(;)/g;

/**
 * The statements of a text of SQL, each without its semicolon. A distributed PostgreSQL (Citus) accepts schema changes one by one
 * only. Texts with escapes (`E'…'`) and bodies of `begin atomic` are not supported.
 * @example
 * statementsOf("select ';'; -- and;\nselect 2"); // ["select ';'", "-- and;\nselect 2"]
 */
export function statementsOf(text: string): string[] {
  const ends = [...text.matchAll(held)].filter(([, , end]) => end !== undefined).map(({ index }) => index);
  const parts = [...ends, text.length].map((end, number) => text.slice(number === 0 ? 0 : (ends[number - 1] ?? 0) + 1, end).trim());
  return parts.filter((part) => part.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}

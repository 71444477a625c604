import { invalidField } from './problem.ts';

/**
 * Refuses JSON in which an object has the same name twice. `JSON.parse` keeps the last value, while a program in front that checked
 * the request may have read the first one (RFC 8259, 4). The names are only compared when the text has more of them than the value.
 * @throws Problem invalid naming the field
 */
export function requireUniqueNames(json: string, value: unknown, field = ''): void {
  if (namesIn(json) === fieldsOf(value)) return;
  throw invalidField(repeatedName(json, field) || field || 'body', 'repeated');
}

/** The number of colons that stand outside of texts: each follows a name. */
function namesIn(json: string): number {
  let names = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quotationMark) at = endOfText(json, at);
    else if (code === colon) names++;
  }
  return names;
}

const quotationMark = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/** The position of the quotation mark that closes the text which begins at this position. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}

/** The number of fields of all objects in a value. It is not nested deeply, or requireStorable would have refused it. */
function fieldsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let fields = 0;
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const one of inner) fields += fieldsOf(one);
  return Array.isArray(value) ? fields : fields + inner.length;
}

/** A list or an object that is open at a position of the text. */
interface Open {
  /** The names so far; undefined in a list. */
  names: Set<string> | undefined;
  /** The name, or the number of the entry, of the value at the position. */
  current: string | number;
}

/** The path of the first name that stands twice in the same object. */
function repeatedName(json: string, field: string): string | undefined {
  const open: Open[] = [];
  let text = '';
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    const inner = open.at(-1);
    if (character === '"') {
      const end = endOfText(json, at);
      text = json.slice(at, end + 1);
      at = end;
    } else if (character === '{') open.push({ names: new Set(), current: '' });
    else if (character === '[') open.push({ names: undefined, current: 0 });
    else if (character === '}' || character === ']') open.pop();
    else if (character === ',' && typeof inner?.current === 'number') inner.current++;
    else if (character === ':' && inner?.names) {
      inner.current = String(JSON.parse(text));
      if (inner.names.has(inner.current)) return [field, ...open.map(({ current }) => current)].filter((part) => part !== '').join('.');
      inner.names.add(inner.current);
    }
  }
  return undefined;
}

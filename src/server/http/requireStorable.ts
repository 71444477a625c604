import { invalidField } from '#contract/problem.ts';

// No record is nested deeper, and deep nesting would exhaust the stack of a recursive function
const deepest = 100;

/**
 * The most values in a list of a body: a receipt may name 10,000 pieces. A schema parses every value before it refuses their
 * number.
 */
export const mostEntries = 10_000;
// No record has nearly as many fields
const mostFields = 1000;
const mostValues = 100_000;

/**
 * Refuses JSON that is nested too deeply, has more values than any record, or contains text that PostgreSQL cannot store: the
 * character NUL and unpaired surrogates. A value is only walked when its source contains such characters.
 * @throws Problem invalid naming the field
 */
export function requireStorable(source: string, value: unknown, field = ''): void {
  if (unstorable.test(source) || isBeyondSense(source)) walk(value, field, 0, { values: 0 });
}

/** Whether PostgreSQL can store this text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const unstorable = /\0|\\u0000|\\ud[89a-f]/i;

function walk(value: unknown, field: string, depth: number, seen: { values: number }): void {
  if (depth > deepest) throw invalidField(topOf(field), 'tooDeep');
  if (++seen.values > mostValues) throw invalidField(topOf(field), 'maxItems', { smart_count: mostValues });
  if (typeof value === 'string' && !isStorable(value)) throw invalidField(field, 'characters');
  if (typeof value !== 'object' || value === null) return;
  const most = Array.isArray(value) ? mostEntries : mostFields;
  if ((Array.isArray(value) ? value : Object.keys(value)).length > most)
    throw invalidField(field || 'body', 'maxItems', { smart_count: most });
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) throw invalidField(field || 'body', 'characters');
    walk(inner, field === '' ? name : `${field}.${name}`, depth + 1, seen);
  }
}

function topOf(field: string): string {
  return field.split('.')[0] || 'body';
}

/** Whether a JSON text is nested too deeply or may have too many values. A list or an object has one value more than commas. */
function isBeyondSense(json: string): boolean {
  const open: { commas: number; most: number }[] = [];
  let commas = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') isText = !isText;
    else if (isText && character === '\\') at++;
    else if (isText) continue;
    else if (character === '[') open.push({ commas: 0, most: mostEntries });
    else if (character === '{') open.push({ commas: 0, most: mostFields });
    else if (character === ']' || character === '}') open.pop();
    else if (character === ',') {
      const inner = open.at(-1);
      if (++commas >= mostValues || (inner && ++inner.commas >= inner.most)) return true;
    }
    if (open.length > deepest) return true;
  }
  return false;
}

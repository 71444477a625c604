import { invalidField } from '#contract/problem.ts';

// No record is nested deeper, and a recursive function would exhaust its stack
const deepest = 100;

/**
 * Refuses JSON that is nested beyond sense, or holds what PostgreSQL cannot keep as text: the character NUL and halves of
 * surrogate pairs. A value is only walked when its source could hold such a thing.
 * @throws Problem invalid naming the field
 */
export function requireStorable(source: string, value: unknown, field = ''): void {
  if (unstorable.test(source) || isDeep(source)) walk(value, field, 0);
}

/** Whether PostgreSQL can keep this text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const unstorable = /\0|\\u0000|\\ud[89a-f]/i;

function walk(value: unknown, field: string, depth: number): void {
  if (depth > deepest) throw invalidField(field.split('.')[0] ?? '', 'tooDeep');
  if (typeof value === 'string' && !isStorable(value)) throw invalidField(field, 'characters');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) throw invalidField(field || 'body', 'characters');
    walk(inner, field === '' ? name : `${field}.${name}`, depth + 1);
  }
}

function isDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') isText = !isText;
    else if (isText && character === '\\') at++;
    else if (isText) continue;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > deepest) return true;
  }
  return false;
}

import type { Filter, FilterField, FilterFields, FilterOperator } from './filter.ts';
import { fieldNamed, valueOf } from './filterValue.ts';
import { invalidField } from './problem.ts';

/**
 * Parses the supported subset of Exact Online's OData v2 `$filter`: comparisons, `and`, `or`, parentheses, `guid'…'`,
 * `datetime'…'`, `substringof('x',Field)`, `startswith(Field,'x')` and `trim(Field)`. Returns undefined for any other text, which
 * is then free text.
 * @throws Problem `invalid` when the text is such an expression, but names an unknown field or a value that the field cannot
 * have, or has too many levels or parts
 */
export function parseOData(text: string, fields: FilterFields): Filter | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  const reader: Reader = { tokens, position: 0, depth: 0, terms: 0 };
  const expression = readOr(reader);
  if (!expression || reader.position < tokens.length) return undefined;
  return resolve(expression, fields);
}

type Literal = string | number | boolean | null;
type Token = { kind: 'word' | 'symbol'; text: string } | { kind: 'literal'; value: Literal };
type Expression = { kind: 'compare'; name: string; operator: FilterOperator; value: Literal } | TextCall | Joined;
interface TextCall {
  kind: 'contains' | 'startsWith';
  name: string;
  text: string;
}
interface Joined {
  kind: 'and' | 'or';
  parts: Expression[];
}
interface Reader {
  tokens: readonly Token[];
  position: number;
  depth: number;
  terms: number;
}

const pattern = /\s*(?:(guid|datetime)?'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)[LMDF]?(?![\w.])|([A-Za-z]\w*)|([(),]))/iy;

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return undefined;
    tokens.push(tokenOf(match));
  }
  return tokens;
}

function tokenOf([, , quoted, number, word, symbol]: RegExpExecArray): Token {
  if (quoted !== undefined) return { kind: 'literal', value: quoted.replaceAll("''", "'") };
  if (number !== undefined) return { kind: 'literal', value: number };
  const constant = word === undefined ? undefined : constants.get(word.toLowerCase());
  if (constant !== undefined) return { kind: 'literal', value: constant };
  return word === undefined ? { kind: 'symbol', text: symbol ?? '' } : { kind: 'word', text: word };
}

const constants = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const operators = new Map<string, FilterOperator>((['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const).map((operator) => [operator, operator]));

function readOr(reader: Reader): Expression | undefined {
  return readJoined(reader, 'or', () => readJoined(reader, 'and', () => readTerm(reader)));
}

function readJoined(reader: Reader, word: 'and' | 'or', readPart: () => Expression | undefined): Expression | undefined {
  const parts: Expression[] = [];
  do {
    const part = readPart();
    if (!part) return undefined;
    parts.push(part);
  } while (takeWord(reader, word));
  const [only] = parts;
  return parts.length === 1 ? only : { kind: word, parts };
}

function readTerm(reader: Reader): Expression | undefined {
  if (++reader.terms > mostTerms || reader.depth > deepest) throw invalidField('filter', 'filterTooComplex');
  if (!takeSymbol(reader, '(')) return readCall(reader) ?? readComparison(reader);
  reader.depth++;
  const inner = readOr(reader);
  reader.depth--;
  return inner && takeSymbol(reader, ')') ? inner : undefined;
}

function readCall(reader: Reader): Expression | undefined {
  const start = reader.position;
  const call = readContains(reader) ?? readStartsWith(reader);
  if (!call) {
    reader.position = start;
    return undefined;
  }
  // Exact's own examples write substringof('x',Name) eq true
  const afterCall = reader.position;
  if (!takeWord(reader, 'eq') || takeLiteral(reader)?.value !== true) reader.position = afterCall;
  return call;
}

function readContains(reader: Reader): Expression | undefined {
  if (!takeWord(reader, 'substringof') || !takeSymbol(reader, '(')) return undefined;
  const text = takeLiteral(reader);
  if (!text || !takeSymbol(reader, ',')) return undefined;
  const name = takeName(reader);
  return name !== undefined && takeSymbol(reader, ')') ? { kind: 'contains', name, text: String(text.value) } : undefined;
}

function readStartsWith(reader: Reader): Expression | undefined {
  if (!takeWord(reader, 'startswith') || !takeSymbol(reader, '(')) return undefined;
  const name = takeName(reader);
  if (name === undefined || !takeSymbol(reader, ',')) return undefined;
  const text = takeLiteral(reader);
  return text && takeSymbol(reader, ')') ? { kind: 'startsWith', name, text: String(text.value) } : undefined;
}

function readComparison(reader: Reader): Expression | undefined {
  const name = readTrimmed(reader) ?? takeName(reader);
  const operator = name === undefined ? undefined : takeOperator(reader);
  const literal = operator ? takeLiteral(reader) : undefined;
  return name !== undefined && operator && literal ? { kind: 'compare', name, operator, value: literal.value } : undefined;
}

// our codes are stored trimmed already, so trim(Code) is Code
function readTrimmed(reader: Reader): string | undefined {
  const start = reader.position;
  if (takeWord(reader, 'trim') && takeSymbol(reader, '(')) {
    const name = takeName(reader);
    if (name !== undefined && takeSymbol(reader, ')')) return name;
  }
  reader.position = start;
  return undefined;
}

function takeWord(reader: Reader, word: string): boolean {
  const token = reader.tokens[reader.position];
  if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
  reader.position++;
  return true;
}

function takeSymbol(reader: Reader, symbol: string): boolean {
  const token = reader.tokens[reader.position];
  if (token?.kind !== 'symbol' || token.text !== symbol) return false;
  reader.position++;
  return true;
}

function takeName(reader: Reader): string | undefined {
  const token = reader.tokens[reader.position];
  if (token?.kind !== 'word') return undefined;
  reader.position++;
  return token.text;
}

function takeOperator(reader: Reader): FilterOperator | undefined {
  const token = reader.tokens[reader.position];
  const operator = token?.kind === 'word' ? operators.get(token.text.toLowerCase()) : undefined;
  if (operator) reader.position++;
  return operator;
}

function takeLiteral(reader: Reader): { value: Literal } | undefined {
  const token = reader.tokens[reader.position];
  if (token?.kind !== 'literal') return undefined;
  reader.position++;
  return token;
}

function resolve(expression: Expression, fields: FilterFields): Filter {
  if ('parts' in expression) {
    return { kind: expression.kind, filters: expression.parts.map((part) => resolve(part, fields)) };
  }
  const [name, field] = known(expression.name, fields);
  if (expression.kind === 'compare') {
    return { kind: 'compare', field: name, operator: expression.operator, value: valueOf(expression.value, expression.name, field) };
  }
  if (field.type !== 'text' || field.values || expression.text.includes('\0')) throw invalidField('filter', 'filterValue', { name });
  return { kind: expression.kind, field: name, text: expression.text };
}

function known(spelling: string, fields: FilterFields): [string, FilterField] {
  const name = fieldNamed(spelling, fields);
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || !field) throw invalidField('filter', 'filterField', { name: spelling.slice(0, 60) });
  return [name, field];
}

const deepest = 20;
const mostTerms = 60;

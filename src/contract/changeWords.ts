import { formatDecimal } from './decimals.ts';
import { isUuid, type Language } from './values.ts';

/** The texts and formats of a reader, with which changes of records are written. */
export interface ReaderWords {
  language: Language;
  /** A text by its key; empty when there is none. */
  text(key: string, params?: Readonly<Record<string, string>>): string;
  /** A day with numbers. */
  day(day: string): string;
  /** An instant as a day with the time of day. */
  moment(instant: string): string;
  /** A fraction as a percentage. */
  percent(fraction: number): string;
}

/** The kind of records whose fields changed. */
export interface ChangedKind {
  /** The resource of the fields, for their labels. */
  resource: string;
  /** The branch of the texts for a field's values, by the field; fields of a line are named `lines.status`. */
  words: Readonly<Record<string, string>>;
  /** The branch of the labels of a line's fields below those of the resource; `lines` by default. */
  lines?: string | undefined;
  /** The names of records whose ids occur in the changes, as far as they are known. */
  names?: Readonly<Record<string, string>>;
}

/** A field with its value before and after. */
export interface FieldChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** The text for an empty value. */
export const noValue = '–';

/** The label of a changed field by its path, with the number of its line; empty for a field without a label. */
export function labelOfChange(path: string, { resource, lines = 'lines' }: ChangedKind, { text }: Pick<ReaderWords, 'text'>): string {
  const [list, number, ...rest] = path.split('.');
  const label = (name: string) => text(`resources.${resource}.fields.${name}`);
  if (path === 'lines') return '';
  if (list !== 'lines' || number === undefined) return label(path);
  if (rest.length === 0) return text('forms.line', { number });
  const field = label(`${lines}.${rest.join('.')}`);
  return field && text('forms.lineField', { number, field });
}

/** The text of a changed value that means nothing to a reader by itself, such as an id or a choice; undefined for other values. */
export function nameOfChange(field: string, value: unknown, kind: ChangedKind, reader: ReaderWords): string | undefined {
  if (isLine(field) && typeof value === 'object' && value !== null) return lineText(value, reader.language);
  if (isShare.test(field) && typeof value === 'number') return reader.percent(value);
  if (isTexts(value)) return value.length === 0 ? undefined : value.map((one) => nameOfChange(field, one, kind, reader) ?? one).join(', ');
  if (typeof value !== 'string') return undefined;
  const word = wordOf(field, value, kind, reader);
  if (word !== undefined) return word;
  if (isInstant.test(value)) return reader.moment(value);
  // a history alone does not contain the record of an id
  return kind.names?.[value] ?? (field.endsWith('Id') ? '…' : undefined);
}

/**
 * A value of a field in the reader's words, a dash for empty. A typed number counts as a decimal when another value of the same
 * field is one in the form of records, with four places.
 */
export function valueText(
  value: unknown,
  reader: Pick<ReaderWords, 'language' | 'text' | 'day' | 'moment'>,
  others: readonly unknown[] = [],
): string {
  const isDecimal = others.some((other) => stored.test(String(other)));
  const write = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return noValue;
    if (typeof one === 'boolean') return reader.text(one ? 'forms.yes' : 'forms.no');
    if (typeof one === 'number') return formatDecimal(String(one), reader.language, { max: 6 });
    if (Array.isArray(one)) return one.map(write).join('; ');
    if (typeof one === 'object') return Object.values(one).filter(isPlain).map(write).join(' · ');
    const text = String(one);
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return reader.day(text);
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return reader.moment(text);
    return (isDecimal ? typed : stored).test(text) ? formatDecimal(text, reader.language) : text;
  };
  return write(value);
}

/** Whether a field describes a change; some are set by every write. */
export function describesChange(field: string): boolean {
  return !setByAll.has(field);
}

/** The changes of a record as text, one field a line, `Town: Utrecht → Zeist`. Fields without a label are left out. */
export function changesText(changes: readonly FieldChange[], kind: ChangedKind, reader: ReaderWords): string {
  return changes
    .filter(({ field }) => describesChange(field))
    .flatMap(({ field, before, after }) => {
      const label = labelOfChange(field, kind, reader);
      if (label === '') return [];
      const [old = noValue, now = noValue] = [before, after].map(
        (value) => nameOfChange(field, value, kind, reader) ?? valueText(value, reader),
      );
      return [`${label}: ${[old, now].filter((text, at) => at === 1 || (text !== '' && text !== noValue)).join(' → ')}`];
    })
    .join('\n');
}

/** The word of a choice: of the branch that is named for its field, else where the words of a field usually stand. */
function wordOf(field: string, value: string, { resource, words }: ChangedKind, { text }: ReaderWords): string | undefined {
  const branch = words[field.replace(/^lines\.\d+\./, 'lines.')];
  if (branch) return text(`${branch}.${value}`) || value;
  if (!isChoice.test(value)) return undefined;
  const name = field.replace(/^.*\./, '');
  const usual = [`${resource}.${name}`, `${resource}.${name}s`, name, `${name}s`];
  return usual.map((one) => text(`${one}.${value}`)).find((found) => found !== '');
}

/** A line of a document in short: its quantity, item and text. */
export function lineText(line: object, language: Language): string {
  const { quantity, itemCode, description, itemDescription } = line as Readonly<Record<string, unknown>>; // a line in the form of the audit
  return [typeof quantity === 'string' ? `${formatDecimal(quantity, language)} ×` : undefined, itemCode, description ?? itemDescription]
    .filter((part) => typeof part === 'string')
    .join(' ');
}

const setByAll = new Set(['version', 'modified', 'modifiedBy', 'syncStatus', 'syncError']);
const isChoice = /^[A-Z][A-Za-z\d]+$/;
// kept as a part of one: 0.21
const isShare = /(^|\.)(discount(Sales|Purchase|Percentage)?|(vatP|p)ercentage)$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/;
const stored = /^-?\d+\.\d{4}$/;
const typed = /^-?\d+(\.\d+)?$/;
const isLine = (path: string) => /^lines\.\d+$/.test(path);

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isPlain(value: unknown): boolean {
  return (typeof value === 'string' && value !== '' && !isUuid(value)) || typeof value === 'number';
}

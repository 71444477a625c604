import { locales } from '#contract/locales.ts';
import { timeZone } from '#contract/days.ts';
import { Problem, type FieldError } from '#contract/problem.ts';
import type { SentMail } from '#features/mails/server/index.ts';
import type { Referring } from '#server/database/uses.ts';
import { recordNames } from '#server/database/recordNames.ts';
import type { Call } from '#server/http/call.ts';
import { changedFields, type StoredChange } from './entries.ts';
import { touchesLines } from './lines.ts';

type Reader = Pick<Call, 'language' | 'services'>;

/** The refusal of an undo because fields were changed again since, with who and when for each. */
export function changedSince(call: Reader, { entity }: StoredChange, fields: readonly string[], later: readonly StoredChange[]): Problem {
  const hindrances = fields.map((field) => {
    const last =
      later.find((one) => changedFields(one).includes(field)) ??
      later.find((one) => touchesLines([field]) && touchesLines(changedFields(one)));
    const label = labelOf(call, entity, field);
    return last ? said(call, 'changedBy', { field: label, ...whoAndWhen(call, last) }) : said(call, 'changed', { field: label });
  });
  return new Problem('changedSince', { fields: errorsOf(fields), extra: { hindrances } });
}

/** The refusal because the record was deleted or restored since. */
export function goneSince(call: Reader, key: 'removedBy' | 'restoredBy', later: readonly StoredChange[]): Problem {
  const last = later.find(({ action }) => (key === 'removedBy' ? action === 'delete' : action === 'restore')) ?? later[0];
  return new Problem('changedSince', last ? { extra: { hindrances: [said(call, key, whoAndWhen(call, last))] } } : {});
}

/** The refusal because the needed values were erased. */
export function erasedSince(call: Reader, last: StoredChange): Problem {
  return new Problem('undoFixed', { extra: { hindrances: [said(call, 'erased', whoAndWhen(call, last))] } });
}

/** The refusal because nothing can be undone, with the kind of the record. */
export function fixed(call: Reader, { entity }: StoredChange): Problem {
  return new Problem('undoFixed', { extra: { hindrances: [said(call, 'noWay', { kind: kindOf(call, entity) })] } });
}

/** The refusal because a customer was notified. */
export function toldSince(call: Reader, { subject, receiver, sentAt }: SentMail): Problem {
  return new Problem('undoMailed', { extra: { hindrances: [said(call, 'mailed', { subject, receiver, when: whenOf(call, sentAt) })] } });
}

/** Turns a refusal by the rules of the record into the refusal of an undo, with the names of the records that prevent it. */
export async function refusalOf(call: Call, { entity }: StoredChange, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem)) return error;
  const { fields = {}, extra = {} } = error.details;
  if (error.code === 'inUse') return new Problem('inUse', { extra: { ...extra, hindrances: await usesIn(call, extra['usedByRecords']) } });
  if (error.code !== 'invalid') return error;
  const { language, services } = call;
  const text = ({ code, params }: FieldError) => services.translate(language, `validation.${code}`, params);
  const labelOfPath = (path: string) => labelOf(call, entity, countedFromOne(path));
  const hindrances = Object.entries(fields).map(([path, errors]) => `${labelOfPath(path)}: ${errors.map(text).join(' ')}`);
  return new Problem('undoRefused', { fields, extra: { hindrances } });
}

// A refusal counts the lines of a body from nought, the audit and people from one
function countedFromOne(path: string): string {
  return path.replace(/^(lines|items)\.(\d+)/, (_all, list: string, index: string) => `${list}.${Number(index) + 1}`);
}

async function usesIn(call: Call, records: unknown): Promise<string[]> {
  const referring = Array.isArray(records) ? (records as Referring[]) : []; // in the form of requireUnused
  const keys = referring.flatMap(({ table, id }) => (id === null ? [] : [{ table, id }]));
  const names = await recordNames(call.database, call.division, keys);
  return [
    ...new Set(
      referring.map(({ table, id }) => said(call, 'usedBy', { record: `${kindOf(call, table)} ${names.get(id ?? '') ?? ''}`.trim() })),
    ),
  ];
}

function errorsOf(fields: readonly string[]): Record<string, FieldError[]> {
  return Object.fromEntries(fields.map((name) => [name, [{ code: 'changedSince' }]]));
}

function said({ language, services }: Reader, key: string, params: Record<string, string>): string {
  return services.translate(language, `undo.${key}`, params);
}

function whoAndWhen(call: Reader, { by, byName, at }: StoredChange): { name: string; when: string } {
  return { name: byName || by, when: whenOf(call, at) };
}

function whenOf({ language }: Reader, at: string): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
}

function kindOf({ language, services }: Reader, entity: string): string {
  return textOr(services.translate(language, `audit.entities.${entity}`), entity);
}

// The console's texts for the fields of a kind are below its resource
const resources: Readonly<Record<string, string>> = { itemWarehouse: 'stock' };

function labelOf({ language, services }: Reader, entity: string, path: string): string {
  const resource = resources[entity] ?? `${entity}s`;
  const [list = '', number, field] = path.split('.');
  const label = (name: string) => textOr(services.translate(language, `resources.${resource}.fields.${name}`), name);
  if (list !== 'lines' && list !== 'items') return label(path);
  if (number === undefined) return services.translate(language, 'undo.lines');
  const line = entity === 'workOrder' ? 'items' : 'lines';
  return field === undefined
    ? services.translate(language, 'forms.line', { number })
    : services.translate(language, 'forms.lineField', { number, field: label(`${line}.${field}`) });
}

function textOr(text: string, otherwise: string): string {
  return text.startsWith('[') ? otherwise : text;
}

import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import type { Operation } from '#contract/operation.ts';
import { workbookType } from '../sheets/writeWorkbook.ts';
import { resolveSchema, type JsonSchema } from './resolveSchema.ts';

/** A kind of file that a list is exported as. */
export type ExportForm = 'csv' | 'xlsx';

/** The media types of the files that a list can be exported as. */
export const exportTypes: Readonly<Record<ExportForm, string>> = { csv: 'text/csv', xlsx: workbookType };

/** The kind of values in a column of an exported list. */
export type ExportKind = 'text' | 'number' | 'decimal' | 'date' | 'instant' | 'flag' | 'choice';

/** One column of an exported list. */
export interface ExportColumn {
  field: string;
  kind: ExportKind;
  /** The values of a choice, as far as the schema tells them. */
  values?: readonly string[];
}

/** Columns of little use to readers of a sheet; the id and the times of writing come last. */
const technical = new Set([
  ...Object.keys(commonFields),
  'match',
  'contentHash',
  'isChangedSinceSigned',
  'isInvoiced',
  'differenceAcceptedBy',
]);
/** Fields that hold one of our own words, though any text fits their schema. */
const worded = new Set(['action', 'entity', 'unitType', 'Job.name']);
const last = ['created', 'modified', 'id'] as const;

/** Whether a column is one of those that stand at the end of a file. */
export function isTechnical(field: string): boolean {
  return last.some((one) => one === field);
}

const columnsOf = new WeakMap<Operation, readonly ExportColumn[]>();

/**
 * The columns of a list as a file, in the order of the schema of its rows: every field with a single value or several plain ones.
 * Ids of other records and people are left out, because the file has their names and codes; nested records are left out too.
 * Undefined for a call that does not answer with a list.
 */
export function exportColumnsOf(operation: Operation): readonly ExportColumn[] | undefined {
  const { method, answer, bytes, list } = operation;
  if (method !== 'GET' || bytes || !(answer instanceof z.ZodArray)) return undefined;
  const known = columnsOf.get(operation);
  if (known) return known;
  const row = list?.exported ?? (answer.element as z.ZodType); // zod types it by its core
  if (!(row instanceof z.ZodObject)) return undefined;
  const json = z.toJSONSchema(row, { io: 'output', unrepresentable: 'any' }) as JsonSchema; // the part of JSON Schema that is read here
  const fields = resolveSchema(json, json).properties ?? {};
  const usual = Object.entries(fields).flatMap(([field, schema]): ExportColumn[] => {
    if (technical.has(field)) return [];
    if (worded.has(field) || worded.has(`${z.globalRegistry.get(row)?.id ?? ''}.${field}`)) return [{ field, kind: 'choice' }];
    if (`${field}Name` in fields) return [];
    const kind = kindOf(schema, json);
    if (kind === 'choice') return [{ field, kind, values: valuesOf(schema, json) }];
    return kind === undefined ? [] : [{ field, kind }];
  });
  const behind = last.flatMap((field) =>
    field in fields ? [{ field, kind: field === 'id' ? ('text' as const) : ('instant' as const) }] : [],
  );
  const columns = [...usual, ...behind];
  columnsOf.set(operation, columns);
  return columns;
}

const formats: Readonly<Record<string, ExportKind | undefined>> = {
  uuid: undefined,
  guid: undefined,
  date: 'date',
  'date-time': 'instant',
  decimal: 'decimal',
};
const types: Readonly<Record<string, ExportKind>> = { string: 'text', number: 'number', integer: 'number', boolean: 'flag' };

function kindOf(schema: JsonSchema, root: JsonSchema): ExportKind | undefined {
  const plain = resolveSchema(schema, root);
  const others = plain.anyOf?.filter((one) => resolveSchema(one, root).type !== 'null');
  if (others) return others.length === 1 && others[0] ? kindOf(others[0], root) : undefined;
  if (plain.type === 'array') return plain.items && kindOf(plain.items, root);
  if (plain.enum) return 'choice';
  if (plain.format !== undefined && plain.format in formats) return formats[plain.format];
  return plain.type === undefined ? undefined : types[plain.type];
}

function valuesOf(schema: JsonSchema, root: JsonSchema): string[] {
  const plain = resolveSchema(schema, root);
  const inner = [...(plain.anyOf ?? []), ...(plain.items ? [plain.items] : [])].flatMap((one) => valuesOf(one, root));
  return [...(plain.enum ?? []).filter((one) => typeof one === 'string'), ...inner];
}

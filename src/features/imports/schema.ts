import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { dateTime } from '#contract/values.ts';

/**
 * The kinds of records that can be imported, in the order in which the sheets of one file are written: records that others refer
 * to come first.
 */
export const importEntities = [
  'units',
  'vatCodes',
  'journals',
  'financialPeriods',
  'paymentConditions',
  'shippingMethods',
  'costCenters',
  'itemGroups',
  'engineers',
  'warehouses',
  'accounts',
  'contacts',
  'locations',
  'items',
  'assemblyItems',
  'assets',
  'salesItemPrices',
  'stock',
] as const;

/** See {@link importEntities}. */
export const importEntity = z.enum(importEntities);
/** See {@link importEntities}. */
export type ImportEntityName = z.infer<typeof importEntity>;

/**
 * The progress of an import. Matching: its columns are matched to fields. Checking, Checked: its rows are compared with stored
 * records; nothing is written. Writing, Done: its rows are written. Undoing, Undone: its records are removed or reverted.
 * Refused: its file cannot be read.
 */
export const importStatus = z.enum(['Matching', 'Checking', 'Checked', 'Writing', 'Done', 'Undoing', 'Undone', 'Refused']);
/** See {@link importStatus}. */
export type ImportStatus = z.infer<typeof importStatus>;

/** The outcome of a row. */
export const importOutcome = z.enum(['New', 'Changed', 'Same', 'Wrong']);
/** See {@link importOutcome}. */
export type ImportOutcome = z.infer<typeof importOutcome>;

/**
 * Refusals that a check can be wrong about; a person can pass over them for an import. zerosLost: the number differs from one that is there
 * only in its leading zeros.
 */
export const importDoubt = z.enum(['zerosLost', 'otherCase']);
/** See {@link importDoubt}. */
export type ImportDoubt = z.infer<typeof importDoubt>;

/** The field that a column is read into; null ignores the column. */
export const importColumn = z.object({ heading: z.string().max(200), field: z.string().max(200).nullable() });

/** A sheet of the file, with the kind of its records and the fields of its columns. */
export const importSheet = z
  .object({
    name: z.string().max(100),
    entity: importEntity.nullable().describe('Null leaves the sheet out'),
    missing: z
      .record(z.string().max(200), z.string().max(200))
      .optional()
      .describe('The values that new records get in fields without one, of those that the kind asks for'),
    columns: z.array(importColumn.extend({ samples: z.array(z.string().max(200)).describe('What stands in the first rows') })),
  })
  .meta({ id: 'ImportSheet' });
/** See {@link importSheet}. */
export type ImportSheet = z.infer<typeof importSheet>;

const count = z.int();

/** The numbers of rows that will be, or were, added, changed, left unchanged, and refused. */
export const importCounts = z.object({ new: count, changed: count, same: count, wrong: count }).meta({ id: 'ImportCounts' });
/** See {@link importCounts}. */
export type ImportCounts = z.infer<typeof importCounts>;

/** A file of records that is read, checked, written, and undone as a whole. */
export const dataImport = z
  .object({
    ...commonFields,
    fileName: z.string().max(255),
    fileSize: z.int(),
    mimeType: z.string().max(100),
    status: importStatus,
    sheets: z.array(importSheet),
    counts: importCounts,
    done: count.describe('Rows that the present step has behind it'),
    total: count.nullable().describe('Rows of the file; null until they are counted'),
    written: count.describe('Records that were added or changed'),
    blocked: count.describe('Records that keep the import from being undone'),
    refusal: z.object({ code: z.string().max(60), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
    doubts: z
      .array(z.object({ code: importDoubt, rows: count }))
      .describe('Refusals of the check that may be passed over, with their rows'),
    confirmed: z.array(importDoubt).max(10).describe('Refusals that a person passed over for this import'),
    isInterrupted: z.boolean().describe('Whether its job failed or was cancelled, so that the step has to be started again'),
    checkedAt: dateTime.nullable(),
    writtenAt: dateTime.nullable(),
    undoneAt: dateTime.nullable(),
  })
  .meta({ id: 'Import' });
/** See {@link dataImport}. */
export type DataImport = z.infer<typeof dataImport>;

/** A row of a file with its errors. */
export const importRow = z
  .object({
    id: z.guid(),
    sheet: z.string().max(100),
    number: z.int().describe('The number of the row in the file'),
    entity: importEntity,
    outcome: importOutcome,
    recordId: z.guid().nullable(),
    title: z.string().max(200).describe('By what a reader knows the record: its number, its name'),
    errors: z.array(z.object({ field: z.string().max(200), label: z.string().max(100), text: z.string().max(500) })),
  })
  .meta({ id: 'ImportRow' });
/** See {@link importRow}. */
export type ImportRow = z.infer<typeof importRow>;

/** A kind of records that can be imported, for readers: its fields with their names. */
export const importKind = z
  .object({
    id: importEntity,
    label: z.string().max(100),
    asked: z
      .array(
        z.object({
          field: z.string().max(200),
          label: z.string().max(100),
          proposed: z.string().max(200),
          choices: z.array(z.object({ id: z.string().max(200), label: z.string().max(100) })),
        }),
      )
      .describe('The fields whose value a person chooses for new records without one'),
    fields: z.array(
      z.object({
        name: z.string().max(200),
        label: z.string().max(100),
        isRequired: z.boolean(),
        isKey: z.boolean().describe('Whether a record that is there already is found by it'),
        choices: z.array(z.string().max(200)),
        kinds: z.array(z.string().max(200)).describe('The types of objects that have the field; empty for a field that all records have'),
        fills: z.array(z.string().max(200)).describe('The fields that a column of it may fill: itself, or several with the same label'),
      }),
    ),
  })
  .meta({ id: 'ImportKind' });
/** See {@link importKind}. */
export type ImportKind = z.infer<typeof importKind>;

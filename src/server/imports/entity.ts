import type { Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Capability } from '#contract/operation.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Language } from '#contract/values.ts';
import type { Reference } from '../database/requireLive.ts';
import type { Table } from '../database/table.ts';
import type { InDivision, TimedCall } from '../database/writeCall.ts';
import type { Reading } from './convert.ts';

/** A call that an import writes with. */
export type ImportCall = TimedCall & {
  importId: string;
  file: ImportFile;
  /** The codes of refusals that a person passed over for this import. */
  confirmed: readonly string[];
};

/** What the sheets of a file that were compared already will add or change, while their records are as they were. */
export interface ImportFile {
  /** The values of {@link ImportEntity.facts} that rows of the file give records of a kind, by the ids of these. */
  factsOf(scope: InDivision, entity: string, ids: readonly string[]): Promise<ReadonlyMap<string, ImportValues>>;
  /** Whether a row of the file adds a record of a kind. */
  adds(scope: InDivision, entity: string): Promise<boolean>;
}

/** What rows are checked for: the comparison, while records of earlier rows of the file do not exist yet, or the writing. */
export type ImportStage = 'comparison' | 'writing';

/** Columns of a record and their new values. */
export type ImportValues = Readonly<Record<string, unknown>>;

/** The way in which a cell refers to a record of another table: by its number or another column whose values people know. */
export interface ImportRelation {
  table: string;
  /** The column of the record that the field stores; its id by default. */
  holds?: 'id' | 'code';
  /** The columns that a cell may contain, the most specific first. */
  by: readonly string[];
  /** Whether these columns are compared ignoring case, by an index on their lower-case form. */
  isFolded?: boolean;
  /** Those of the columns in which a text is sought in any case if no record has it as it stands: by an index, or among few rows. */
  foldedBy?: readonly string[];
  /** A further condition on its row `t`. */
  condition?: Sql;
  /** The name of an {@link ImportEntity}, when the cell may also refer to a row of that kind in the same file. */
  entity?: string;
  /**
   * For texts that no record has as its name: a select of `text`, the `value` that the field stores, and `step`, for records that the text
   * means in another way, such as a VAT code by its rate. Of these, those with the lowest step count; undefined where there can be none.
   */
  meant?: (call: ImportCall, texts: readonly string[]) => Sql | undefined;
}

/** A name in each language. */
export type Names = Readonly<Record<Language, string>>;

/** A field that only some kinds of records have, such as a type-specific field of an object. */
export interface OwnField {
  /** Its name, which is no text of the console. */
  names: Names;
  /** Further headings by which its columns are recognised, in any language. */
  called: readonly string[];
  /** The names of the fields that a column of it may fill, when there are several: the kind of the row decides which. */
  standsFor?: readonly string[];
  /** The kinds of records that have it, and what it is for each. */
  uses: readonly OwnUse[];
}

/** See {@link OwnField}. */
export interface OwnUse {
  kind: Names;
  isRequired: boolean;
  schema: z.ZodType;
  choices: readonly { value: string; names: Names }[];
  example?: string;
}

/** A field of a record that a column of a file may be mapped to. */
export interface ImportField {
  schema: z.ZodType;
  relation?: ImportRelation;
  /** The key of the texts of its choices: `accounts.statuses`. */
  choices?: string;
  /** The key of its name, where it is not `resources.<resource>.fields.<field>`. */
  label?: string;
  /** A capability that the person needs besides that of importing. */
  capability?: Capability;
  /** An example of a cell, for the explanation in the template. */
  example?: string;
  /** Converts the text of a cell into a form that the schema accepts, for example the name of a country into its code. */
  tidy?: (text: string) => string;
  /** The field whose text goes on in this column, such as the street before a house number; the record has no field of this name. */
  continues?: string;
  /** The field whose text may begin in this column, such as the country before a VAT number; the record has no field of this name. */
  begins?: string;
  /** For a field that only some kinds of records have; `compose` reads its cells. */
  own?: OwnField;
}

/**
 * Makes a field of a field of a schema, with an example of a cell where one is given.
 * @example const plain = plainFieldsOf(accountFields);
 * const fields = { code: plain('code', '00001234'), remarks: plain('remarks') };
 */
export function plainFieldsOf<Name extends string>(
  shape: Readonly<Record<Name, z.ZodType>>,
): (name: Name, example?: string) => ImportField {
  return (name, example) => ({ schema: shape[name], ...(example === undefined ? {} : { example }) });
}

/** A part of the key that identifies a record. The first part is a column with an index. */
export interface ImportKey {
  field: string;
  /** The comparison: exact, ignoring case, as an id, as an amount, or as a whole number. */
  as: 'exact' | 'folded' | 'id' | 'decimal' | 'integer';
}

/** A row of a file while it is being imported. */
export interface ImportedRow {
  /** The id of the existing record, or of the new one. */
  id: string;
  /** The converted values of the file; empty cells are left out. */
  values: Record<string, unknown>;
  /** The stored record; undefined for a new one. */
  before: StoredRecord | undefined;
  /** The faults, per field. */
  errors: Record<string, FieldError[]>;
}

/** A stored record by its columns. */
export type StoredRecord = Readonly<Record<string, unknown>> & { id: string; version: number };

/** A change of a record by an import, or by its undo. */
export interface ImportChange {
  before: StoredRecord;
  values: ImportValues;
}

/**
 * A kind of record that can be imported. Its feature declares and exports it; `src/features/imports/server/entities.ts` lists
 * them. Every function handles many rows with a few statements.
 */
export interface ImportEntity {
  name: string;
  /** The texts of the field names are below `resources.<resource>.fields`. */
  resource: string;
  table: Table;
  /** The fields, in the order of the template. */
  fields: Readonly<Record<string, ImportField>>;
  /** The fields that a new record must have. */
  required: readonly string[];
  /** The key by which an existing record is found; a row whose first part is empty is always a new record. */
  key: readonly ImportKey[];
  /** Whether the key is a number, whose leading zeros a spreadsheet takes away; otherwise it is a code, in which capitals are doubtful. */
  hasNumbers?: boolean;
  /** The field by which other rows of the file may refer to this record, besides its key. */
  calledBy?: string;
  /** The fields that identify the record for a reader. */
  titles: readonly string[];
  /** Default values of a new record. */
  defaults: ImportValues;
  /** Fields with a closed list whose value for new records without one a person chooses for each sheet, with the value that is proposed. */
  asked?: Readonly<Record<string, string>>;
  /** Fields that the rows of later sheets are checked by. */
  facts?: readonly string[];
  /** Adds values that are calculated from the row alone, such as a composed name; runs before records are looked up by them. */
  derive?(values: ImportValues): ImportValues;
  /** Adds values that depend on stored data, for all rows at once; otherwise like `derive`. */
  prepare?(call: ImportCall, rows: readonly ImportedRow[]): Promise<void>;
  /**
   * Puts the cells of `own` fields together into a value of the record, once the stored record is known. They are among the values of a
   * row as they stand in the file, those of relations as ids; they are left out afterwards. Errors have the names of the fields.
   */
  compose?(call: ImportCall, rows: readonly ImportedRow[], reading: Reading): void;
  /** Adds the errors with which a single call would refuse the rows; may also add values. Rows with errors are included. */
  check?(call: ImportCall, rows: readonly ImportedRow[], stage: ImportStage): Promise<void> | void;
  /** Adds records, with audit and all other effects of a single call. */
  insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void>;
  /** Changes locked records, with audit and all other effects of a single call. */
  update(inside: ImportCall, changes: readonly ImportChange[]): Promise<void>;
  /** Erases records that an import added, with audit. Nothing depends on them. The keys are those of the rows. */
  remove(inside: ImportCall, ids: readonly string[], keys: readonly string[]): Promise<void>;
  /**
   * The handling of a key that belongs to a deleted record: the record is restored, or the key is free for a new one. By default
   * the key counts as taken.
   */
  takenAway?: 'comesBack' | 'isFree';
  /** Further uses that prevent the undo of an added record, for uses without a column that refers to it: conditions on its row `r`. */
  otherUses?(division: number, importId: string): readonly { table: string; condition: Sql }[];
  /** Tables whose rows are kept when a record is undone, and do not prevent it. */
  leaves?: readonly string[];
  /**
   * For rows that are not records of their own, such as stock: returns the keys, or their first parts, on which later changes depend,
   * so that the import cannot be undone. Such rows are not looked up as records, neither before they are written nor before they are
   * undone.
   */
  builtOn?(scope: InDivision, importId: string): Promise<readonly string[]>;
}

/** Adds an error to a row. */
export function addError(row: ImportedRow, field: string, code: string, params?: Record<string, string | number>): void {
  (row.errors[field] ??= []).push(params ? { code, params } : { code });
}

/** Adds an error that the check can be wrong about to a row, unless a person passed over it. The code is one of `importDoubt`. */
export function addDoubt({ confirmed }: ImportCall, row: ImportedRow, field: string, doubt: FieldError): void {
  if (!confirmed.includes(doubt.code)) addError(row, field, doubt.code, doubt.params);
}

/** A field that refers to a record of another feature, by columns that people know; by its code in any case. */
export function namedBy(reference: Reference, by: readonly string[], entity?: string): ImportRelation {
  const { table, key = 'id', condition } = typeof reference === 'string' ? { table: reference } : reference;
  const foldedBy = by.filter((column) => column === 'code');
  return { table, holds: key, by, foldedBy, ...(condition ? { condition } : {}), ...(entity === undefined ? {} : { entity }) };
}

/** The separator between the parts of a key. */
export const keySign = '\u001f';

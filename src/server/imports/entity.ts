import type { Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Capability } from '#contract/operation.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Reference } from '../database/requireLive.ts';
import type { Table } from '../database/table.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { Services } from '../http/services.ts';

/** A transaction of an import. */
export type ImportCall = WriteCall & { services: Services; importId: string };

/** Columns of a record and what they get. */
export type ImportValues = Readonly<Record<string, unknown>>;

/** How a cell names a record of another table: by its number or another column whose values people know. */
export interface ImportRelation {
  table: string;
  /** What of the record a field holds; its id unless given. */
  holds?: 'id' | 'code';
  /** The columns that may stand in a cell, the surest first. */
  by: readonly string[];
  /** What else must hold of its row `t`. */
  condition?: Sql;
  /** Whose rows of the same file may be meant as well: the name of an {@link ImportEntity}. */
  entity?: string;
}

/** A field of a record that a column of a file may be. */
export interface ImportField {
  schema: z.ZodType;
  relation?: ImportRelation;
  /** The key below which the texts of its choices stand: `accounts.statuses`. */
  choices?: string;
  /** The key of its name, where it is not `resources.<resource>.fields.<field>`. */
  label?: string;
  /** What a person must be allowed to, besides importing. */
  capability?: Capability;
  /** What may stand in a cell, for the explanation in the template. */
  example?: string;
  /** Makes of the text of a cell what the schema understands, such as a code of the name of a country. */
  tidy?: (text: string) => string;
}

/** A part of what tells one record from another. The first part is a column with an index. */
export interface ImportKey {
  field: string;
  /** How it is compared: as it is, without regard to case, as an id, as an amount, or as a whole number. */
  as: 'exact' | 'folded' | 'id' | 'decimal' | 'integer';
}

/** A row of a file on its way to becoming a record. */
export interface ImportedRow {
  /** The id of the record that is there already, or of the new one. */
  id: string;
  /** What the file says, in the values of the record; empty cells are left out. */
  values: Record<string, unknown>;
  /** The record as it is stored; undefined for a new one. */
  before: StoredRecord | undefined;
  /** What is wrong, per field. */
  errors: Record<string, FieldError[]>;
}

/** A record by its columns. */
export type StoredRecord = Readonly<Record<string, unknown>> & { id: string; version: number };

/** A change of a record by an import, or by what undoes it. */
export interface ImportChange {
  before: StoredRecord;
  values: ImportValues;
}

/**
 * A kind of record that can be imported. Its feature declares it and exports it; `src/features/imports/server/entities.ts` lists them.
 * Every function works on many rows by a few statements.
 */
export interface ImportEntity {
  name: string;
  /** Names of the fields stand below `resources.<resource>.fields`. */
  resource: string;
  table: Table;
  /** In the order of the template. */
  fields: Readonly<Record<string, ImportField>>;
  /** What a new record must have. */
  required: readonly string[];
  /** By what a record that is there already is found; a row in which the first part is empty is always a new one. */
  key: readonly ImportKey[];
  /** The field by whose value other rows of the file may name this record, besides its key. */
  calledBy?: string;
  /** The fields by which a reader knows the record. */
  titles: readonly string[];
  /** What a new record gets where the file says nothing. */
  defaults: ImportValues;
  /** Values that follow from those of a row alone, such as a name that is put together; before records are found by it. */
  derive?(values: ImportValues): ImportValues;
  /** Adds values that follow from what is stored, for all rows at once; as `derive`. */
  prepare?(call: ImportCall, rows: readonly ImportedRow[]): Promise<void>;
  /** Adds to the errors of rows what the rules of a single call would refuse; may add values. Rows that are wrong already come along. */
  check?(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> | void;
  /** Adds records, with audit and all that a single call would write beside. */
  insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void>;
  /** Changes locked records, with audit and all that a single call would write beside. */
  update(inside: ImportCall, changes: readonly ImportChange[]): Promise<void>;
  /** Erases records that an import added, with audit. Nothing depends on them. The keys are those of the rows. */
  remove(inside: ImportCall, ids: readonly string[], keys: readonly string[]): Promise<void>;
  /** What the key of a record that was taken away means: it comes back, or the key is free for a new one. Else it is taken. */
  takenAway?: 'comesBack' | 'isFree';
  /** What besides keeps an added record from being taken back: uses without a column that leads to it, as conditions over its row `r`. */
  otherUses?(division: number, importId: string): readonly { table: string; condition: Sql }[];
  /** Tables whose rows stay when a record is taken back, and do not keep it from that. */
  leaves?: readonly string[];
  /**
   * For rows that become no record of their own, such as stock: those of the keys that others have built on since the import, so that it
   * cannot be undone. Such rows are not looked for as records, neither before they are written nor before they are undone.
   */
  builtOn?(scope: Pick<WriteCall, 'database' | 'division'>, importId: string): Promise<readonly string[]>;
}

/** Adds an error to a row. */
export function addError(row: ImportedRow, field: string, code: string, params?: Record<string, string | number>): void {
  (row.errors[field] ??= []).push(params ? { code, params } : { code });
}

/** A field that names a record which a feature lets others refer to, by the columns that people know. */
export function namedBy(reference: Reference, by: readonly string[], entity?: string): ImportRelation {
  const { table, key = 'id', condition } = typeof reference === 'string' ? { table: reference } : reference;
  return { table, holds: key, by, ...(condition ? { condition } : {}), ...(entity === undefined ? {} : { entity }) };
}

/** Stands between the parts of a key. */
export const keySign = '\u001f';

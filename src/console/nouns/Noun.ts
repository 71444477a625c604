import type { RaRecord, SortPayload } from 'ra-core';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Operation, Capability } from '#contract/operation.ts';
import type { ResourceName } from '../data/resourceCalls.ts';
import type { ColumnOptions } from '../lists/columnsOf.ts';
import type { ListFilter } from '../lists/ListFilter.ts';

/** The input of a noun's field: its kind alone, or with options. */
export type NounField = SimpleKind | FieldOptions;

type SimpleKind = 'text' | 'email' | 'longText' | 'number' | 'numberCode' | 'decimal' | 'money' | 'percent' | 'date' | 'checkbox';

/** The options of a {@link NounField}. */
export interface FieldOptions {
  /** `text` by default, `choice` when there are values, `record` when they come from another resource. */
  kind?: SimpleKind | 'choices';
  /** The values of a closed list; their texts are `<resource>.<field>.<value>`, or below `texts`. */
  values?: readonly string[];
  texts?: string;
  /** The resource to choose a record from, whose list is answered as a whole, and the field that identifies the record. */
  from?: { resource: ResourceName; key: 'id' | 'code' };
  /** Whether it can only be set for a new record. */
  isFixed?: boolean;
  /** Whether it has a help text: `<resource>.hints.<field>`. */
  hasHint?: boolean;
  /** A custom input of the feature. */
  Input?: ComponentType<{ name: string; readOnly: boolean }>;
}

/** Fields that form a group in a form. */
export interface NounGroup {
  /** Translation key of its title. */
  title?: string;
  fields: Readonly<Record<string, NounField>>;
}

/**
 * A noun whose list and forms follow from its fields, such as master data that an administrator maintains. Its texts are
 * `<resource>.title`, `.new` and those of its fields.
 */
export interface Noun<Row extends RaRecord> {
  resource: ResourceName;
  /** The address of the list. */
  path: string;
  list: Operation;
  create: { body: z.ZodType };
  update: { body: z.ZodType };
  /** The groups of the form; a single group has no title. */
  groups: readonly NounGroup[];
  /** The initial values of a new record. */
  first: object;
  /** Initial values that depend on other records, besides `first`; undefined while they are loaded. */
  useFirst?: () => object | undefined;
  columns: { readonly [Field in keyof Row & string]?: ColumnOptions<Row> };
  sort: SortPayload;
  filters?: readonly ListFilter[];
  /** The branch of the texts `search`, `none` and `noneHint` of the list; `nouns.list` by default. */
  texts?: string;
  /** The name of a record; its `description` by default. */
  nameOf?: (row: Row) => string;
  /** The capability for writing; administration by default. */
  capability?: Capability;
  /** The page of a record, if it has one: saving then leads there. */
  page?: (id: string) => string;
  /** Further actions of the list, besides creating a record, for people who may write. */
  Actions?: ComponentType;
  /** Further actions for a record, at the end of its form. */
  RecordActions?: ComponentType<{ record: Row }>;
  /** Whether records can never be deleted, such as people. */
  isKept?: boolean;
}

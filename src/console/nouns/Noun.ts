import type { RaRecord, SortPayload } from 'ra-core';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Operation, Capability } from '#contract/operation.ts';
import type { ResourceName } from '../data/resourceCalls.ts';
import type { ColumnOptions } from '../lists/columnsOf.ts';
import type { ListFilter } from '../lists/ListFilter.ts';

/** How a field of a noun is typed: its kind alone, or with what the kind needs. */
export type NounField = SimpleKind | FieldOptions;

type SimpleKind = 'text' | 'email' | 'longText' | 'number' | 'numberCode' | 'decimal' | 'money' | 'percent' | 'date' | 'checkbox';

/** The options of a {@link NounField}. */
export interface FieldOptions {
  /** `text` unless said, `choice` where there are values, `record` where they come from another resource. */
  kind?: SimpleKind | 'choices';
  /** The values of a closed list; their texts are `<resource>.<field>.<value>`, or lie below `texts`. */
  values?: readonly string[];
  texts?: string;
  /** Chosen from all records of another resource that are answered as a whole, by their id or code. */
  from?: { resource: ResourceName; key: 'id' | 'code' };
  /** Typed for a new record only. */
  isFixed?: boolean;
  /** Further help: the text `<resource>.hints.<field>`. */
  hasHint?: boolean;
  /** An input of the feature's own. */
  Input?: ComponentType<{ name: string; readOnly: boolean }>;
}

/** Fields that stand together in a form. */
export interface NounGroup {
  /** Translation key of its title. */
  title?: string;
  fields: Readonly<Record<string, NounField>>;
}

/**
 * A noun whose list and forms follow from its fields: what an administrator types as master data. Texts are `<resource>.title`, `.new`
 * and those of its fields.
 */
export interface Noun<Row extends RaRecord> {
  resource: ResourceName;
  /** The address of the list. */
  path: string;
  list: Operation;
  create: { body: z.ZodType };
  update: { body: z.ZodType };
  /** The groups of the form; one without a title where there is but one. */
  groups: readonly NounGroup[];
  /** The first values of a new record. */
  first: object;
  columns: { readonly [Field in keyof Row & string]?: ColumnOptions<Row> };
  sort: SortPayload;
  filters?: readonly ListFilter[];
  /** The branch of the texts `search`, `none` and `noneHint` of the list; `nouns.list` unless said. */
  texts?: string;
  /** What a record is called; its `description` unless said. */
  nameOf?: (row: Row) => string;
  /** Who writes; administrators unless said. */
  capability?: Capability;
  /** Where a record is shown, where it has a page of its own: then this is where saving leads. */
  page?: (id: string) => string;
  /** What else can be done in the list, beside making a new one; for those who write. */
  Actions?: ComponentType;
  /** What else can be done with a record, at the end of its form. */
  RecordActions?: ComponentType<{ record: Row }>;
  /** Records are never taken away, such as people. */
  isKept?: boolean;
}

import { z } from 'zod';
import { auditEntry, type AuditEntry } from '#contract/auditEntry.ts';
import { changesText, type ReaderWords } from '#contract/changeWords.ts';
import { isUuid } from '#contract/values.ts';
import { recordNames, referredTables, type RecordKey } from '#server/database/recordNames.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import type { FurtherColumns } from '#server/http/exportList.ts';
import type { Implementation } from '#server/http/implement.ts';
import { readerWords } from '#server/http/readerWords.ts';
import { entities } from '../entities.ts';

type Entry = Pick<AuditEntry, 'id' | 'entity' | 'entityId' | 'changes'>;

/** The names of the records of entries. */
export interface EntryNames {
  /** The name of any record that an entry is about or refers to, by its id. */
  known: ReadonlyMap<string, string>;
  /** The names of the records that one entry is about or refers to, by their ids. */
  of(entry: Entry): Record<string, string>;
}

/** Reads the names of the records that entries are about or refer to in their fields. */
export async function namesOfEntries({ database, division }: InDivision, entries: readonly Entry[]): Promise<EntryNames> {
  const keys = await keysIn(database, entries);
  const known = await recordNames(database, division, [...keys.values()].flat());
  return {
    known,
    of: ({ id }) => Object.fromEntries((keys.get(id) ?? []).flatMap((key) => [[key.id, known.get(key.id)] as const].filter(hasName))),
  };
}

/** The records that each entry is about or refers to in its fields, by the id of the entry. */
async function keysIn(database: Call['database'], entries: readonly Entry[]): Promise<ReadonlyMap<string, RecordKey[]>> {
  const tables = await referredTables(database, [...new Set(entries.map(({ entity }) => entity))]);
  return new Map(
    entries.map(({ id, entity, entityId, changes }) => {
      const named = changes.flatMap(({ field, before, after }) => {
        const table = tables.get(`${entity}.${field}`);
        return table ? [before, after].filter(isId).map((value) => ({ table, id: value })) : [];
      });
      return [id, [{ table: entity, id: entityId }, ...named]];
    }),
  );
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

function hasName(pair: readonly [string, string | undefined]): pair is readonly [string, string] {
  return pair[1] !== undefined;
}

/** The changes of an entry as text, one field a line, as the screen shows them. */
export function changesInWords({ entity, changes }: Entry, names: Record<string, string>, reader: ReaderWords): string {
  const { resource = 'audit', words = {}, lines } = entities[entity] ?? {};
  return changesText(changes, { resource, words, lines, names }, reader);
}

/** Adds the column of changes to the histories of single records, when they are saved as files. */
export function withChanges(implementations: readonly Implementation[]): Implementation[] {
  return implementations.map((one) => (isHistory(one) ? { ...one, further: changesColumn } : one));
}

function isHistory({ operation: { answer, list } }: Implementation): boolean {
  const row = answer instanceof z.ZodArray ? answer.element : undefined;
  return !list && row instanceof z.ZodObject && row.shape['changes'] === auditEntry.shape.changes;
}

function changesColumn(call: Call): Promise<FurtherColumns> {
  const { language, services } = call;
  const reader = readerWords(language, services.translate);
  const texts = new Map<unknown, string>();
  return Promise.resolve({
    columns: [{ heading: services.translate(language, 'export.fields.changes'), kind: 'text', valueOf: ({ id }) => texts.get(id) }],
    prepare: async (rows) => {
      const entries = rows as unknown as readonly Entry[]; // the rows of a history
      const names = await namesOfEntries(call, entries);
      for (const entry of entries) texts.set(entry.id, changesInWords(entry, names.of(entry), reader));
    },
  });
}

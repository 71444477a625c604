import sql from 'sql-template-tag';
import { newId } from '#server/database/newId.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { plainText } from '#server/http/plainText.ts';
import type { Translate } from '#server/http/texts.ts';
import type { ImportEntity } from '#server/imports/entity.ts';
import type { ImportSheet } from '../schema.ts';
import otherNames from './otherNames.json' with { type: 'json' };
import { entities, labelOf } from './entities.ts';
import { languages } from '#contract/values.ts';

/** What a division chose for headings before; null leaves a column out. */
export type RememberedHeadings = ReadonlyMap<string, string | null>;

/** The headings that a division matched before, by kind of record and heading. */
export async function rememberedHeadings({ database, division }: Pick<WriteCall, 'database' | 'division'>): Promise<RememberedHeadings> {
  const rows = await database.rows<{ entity: string; heading: string; field: string | null }>(sql`
    select entity, heading, field from "importHeading" where division = ${division}`);
  return new Map(rows.map(({ entity, heading, field }) => [`${entity} ${heading}`, field]));
}

/** Remembers which headings were matched to which fields. */
export async function rememberHeadings(
  { database, division }: Pick<WriteCall, 'database' | 'division'>,
  sheets: readonly ImportSheet[],
): Promise<void> {
  const rows = new Map(
    sheets.flatMap(({ entity, columns }) =>
      entity
        ? columns.map(
            ({ heading, field }) => [`${entity} ${plain(heading)}`, { id: newId(), entity, heading: plain(heading), field }] as const,
          )
        : [],
    ),
  );
  await database.rows(sql`
    insert into "importHeading" (division, id, entity, heading, field, modified)
    select ${division}::integer, n.id, n.entity, n.heading, n.field, now()
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as n (id uuid, entity text, heading text, field text) where n.heading <> ''
    on conflict (division, entity, heading) do update set field = excluded.field, modified = excluded.modified returning id`);
}

/** A sheet as it is read: its name, headings and first rows. */
export interface ReadSheet {
  name: string;
  headings: readonly string[];
  samples: readonly (readonly string[])[];
}

/**
 * What the rows and columns of a sheet are taken for: as the division chose before, else by the names of fields in all languages. Its title
 * says it surest.
 */
export function proposedSheet(translate: Translate, remembered: RememberedHeadings, sheet: ReadSheet, title: string): ImportSheet {
  const proposals = entities.map((entity) => ({ entity, fields: proposedFields(translate, remembered, entity, sheet.headings) }));
  const rated = proposals.map((proposal) => ({ ...proposal, worth: worthOf(translate, proposal, title) }));
  // Of two kinds that fit alike, the one with more to tell: items rather than their groups
  const [best] = rated.toSorted((one, other) => other.worth - one.worth || sizeOf(other.entity) - sizeOf(one.entity));
  const isKnown = best !== undefined && best.worth >= 2;
  return {
    name: sheet.name,
    entity: isKnown ? (best.entity.name as ImportSheet['entity']) : null, // the names of the entities are the schema's
    columns: sheet.headings.map((heading, at) => ({
      heading,
      field: isKnown ? (best.fields[at] ?? null) : null,
      samples: sheet.samples.map((row) => row[at] ?? '').filter((text) => text !== ''),
    })),
  };
}

function sizeOf({ fields }: ImportEntity): number {
  return Object.keys(fields).length;
}

/** The fields of headings for a kind of record: each field once. */
export function proposedFields(
  translate: Translate,
  remembered: RememberedHeadings,
  entity: ImportEntity,
  headings: readonly string[],
): (string | null)[] {
  const names = namesOf(translate, entity);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const chosen = remembered.get(`${entity.name} ${plain(heading)}`);
    const field = chosen === undefined ? (names.get(plain(heading)) ?? null) : chosen;
    if (field === null || taken.has(field) || !entity.fields[field]) return null;
    taken.add(field);
    return field;
  });
}

// How well a kind of record fits a sheet: how many headings it knows, its required fields above others, most of all the sheet's name
function worthOf(
  translate: Translate,
  { entity, fields }: { entity: ImportEntity; fields: readonly (string | null)[] },
  name: string,
): number {
  const found = fields.filter((field) => field !== null);
  if (found.length === 0) return 0;
  const needed = [...new Set([...entity.required, ...entity.key.slice(0, 1).map(({ field }) => field)])];
  const isNamed = languages.some((language) => plain(translate(language, `imports.entities.${entity.name}`)) === plain(name));
  const known = needed.filter((field) => found.includes(field)).length;
  return found.length + known - 2 * (needed.length - known) + (isNamed ? 100 : 0);
}

const known = new WeakMap<Translate, Map<string, ReadonlyMap<string, string>>>();

function namesOf(translate: Translate, entity: ImportEntity): ReadonlyMap<string, string> {
  const made = known.get(translate) ?? new Map<string, ReadonlyMap<string, string>>();
  known.set(translate, made);
  const found = made.get(entity.name) ?? allNames(translate, entity);
  made.set(entity.name, found);
  return found;
}

function allNames(translate: Translate, entity: ImportEntity): ReadonlyMap<string, string> {
  const others: Readonly<Record<string, readonly string[]>> = otherNames;
  const names = Object.keys(entity.fields).flatMap((field) => [
    [plain(field), field] as const,
    ...(others[`${entity.name}.${field}`] ?? others[field] ?? []).map((name) => [plain(name), field] as const),
    ...languages.map((language) => [plain(labelOf(translate, language, entity, field)), field] as const),
  ]);
  // Of two fields that a name fits, the first one of the template
  return new Map(names.toReversed());
}

/** A heading without what differs from file to file: case, accents, blanks and signs. */
export function plain(heading: string): string {
  return plainText(heading)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

import sql from 'sql-template-tag';
import { newId } from '#server/database/newId.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { plainText } from '#server/http/plainText.ts';
import type { Translate } from '#server/http/texts.ts';
import type { ImportEntity } from '#server/imports/entity.ts';
import type { ImportSheet } from '../schema.ts';
import otherNames from './otherNames.json' with { type: 'json' };
import { entities, filledBy, labelOf } from './entities.ts';
import { languages } from '#contract/values.ts';

/** The former choices of a division for headings; null ignores a column. */
export type RememberedHeadings = ReadonlyMap<string, string | null>;

/** The headings that a division matched before, by kind of record and heading. */
export async function rememberedHeadings({ database, division }: InDivision): Promise<RememberedHeadings> {
  const rows = await database.rows<{ entity: string; heading: string; field: string | null }>(sql`
    select entity, heading, field from "importHeading" where division = ${division}`);
  return new Map(rows.map(({ entity, heading, field }) => [`${entity} ${heading}`, field]));
}

/** Stores which headings were matched to which fields. */
export async function rememberHeadings({ database, division }: InDivision, sheets: readonly ImportSheet[]): Promise<void> {
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

/** The part of a sheet that matching needs: its name, headings and first rows. */
export interface ReadSheet {
  name: string;
  headings: readonly string[];
  samples: readonly (readonly string[])[];
}

/**
 * Proposes the kind of records and the fields of a sheet: by the former choices of the division, else by the names of fields in
 * all languages. The title of the sheet is the strongest evidence.
 */
export function proposedSheet(translate: Translate, remembered: RememberedHeadings, sheet: ReadSheet, title: string): ImportSheet {
  const proposals = entities.map((entity) => ({ entity, fields: proposedFields(translate, remembered, entity, sheet.headings) }));
  const rated = proposals.map((proposal) => ({ ...proposal, worth: worthOf(translate, proposal, title) }));
  // Of two kinds that match equally well, the one with more fields: items rather than their groups
  const [best] = rated.toSorted((one, other) => other.worth - one.worth || sizeOf(other.entity) - sizeOf(one.entity));
  const isKnown = best !== undefined && best.worth >= 2;
  return {
    name: sheet.name,
    entity: isKnown ? (best.entity.name as ImportSheet['entity']) : null, // the names of the entities are those of the schema
    columns: sheet.headings.map((heading, at) => ({
      heading,
      field: isKnown ? (best.fields[at] ?? null) : null,
      samples: sheet.samples.map((row) => row[at] ?? '').filter((text) => text !== ''),
    })),
  };
}

function sizeOf({ fields }: ImportEntity): number {
  return Object.values(fields).filter(({ own }) => !own).length;
}

/**
 * The fields of headings for a kind of record; each field is used once. Headings that are the name of a field come first, so that a
 * vaguer heading does not take the field away from them; `own` fields of some kinds come last. What stands in brackets behind a name, such
 * as a unit or a language, or `Code` behind a colon, is ignored where only one heading has the name.
 */
export function proposedFields(
  translate: Translate,
  remembered: RememberedHeadings,
  entity: ImportEntity,
  headings: readonly string[],
): (string | null)[] {
  const taken = new Set<string>();
  const proposed: (string | null)[] = headings.map(() => null);
  const names = namesOf(translate, entity);
  const chosen = chosenBefore(remembered, entity);
  const wholes = headings.map(plain);
  const take = (fields: FieldsByHeading | typeof chosen, name: string | undefined, at: number) => {
    const field = name === undefined ? null : (fields.get(name) ?? null);
    if (proposed[at] !== null || field === null || !entity.fields[field]) return;
    const filled = filledBy(entity, field);
    if (filled.some((one) => taken.has(one))) return;
    for (const one of filled) taken.add(one);
    proposed[at] = field;
  };
  wholes.forEach((name, at) => take(chosen, name, at));
  const open = wholes.map((name) => (chosen.has(name) ? undefined : name));
  for (const fields of names) open.forEach((name, at) => take(fields, name, at));
  const shorts = headings.map((heading, at) => (open[at] === undefined ? undefined : withoutBrackets(heading)));
  const alone = shorts.map((name) => (shorts.indexOf(name) === shorts.lastIndexOf(name) ? name : undefined));
  for (const fields of names) alone.forEach((name, at) => take(fields, name, at));
  return proposed;
}

/**
 * The heading without what stands in brackets at its end, or the name of the key behind a colon, as in `Item group: Code`; undefined where
 * neither does.
 */
function withoutBrackets(heading: string): string | undefined {
  const name = heading.replace(/\s*(?:[([][^()[\]]*[)\]]|:\s*code)\s*$/i, '');
  return name === heading ? undefined : plain(name);
}

function chosenBefore(remembered: RememberedHeadings, { name }: ImportEntity): ReadonlyMap<string, string | null> {
  const ofKind = [...remembered].filter(([heading]) => heading.startsWith(`${name} `));
  return new Map(ofKind.map(([heading, field]) => [heading.slice(name.length + 1), field]));
}

// How well a kind of record matches a sheet: by the number of known headings, more for required fields, most for the name of the
// sheet
function worthOf(
  translate: Translate,
  { entity, fields }: { entity: ImportEntity; fields: readonly (string | null)[] },
  name: string,
): number {
  // Length and width may be those of anything
  const found = fields.filter((field) => field !== null && !entity.fields[field]?.own);
  if (found.length === 0) return 0;
  const needed = [...new Set([...entity.required, ...entity.key.slice(0, 1).map(({ field }) => field)])];
  const isNamed = languages.some((language) => plain(translate(language, `imports.entities.${entity.name}`)) === plain(name));
  const known = needed.filter((field) => found.includes(field)).length;
  return found.length + known - 2 * (needed.length - known) + (isNamed ? 100 : 0);
}

type FieldsByHeading = ReadonlyMap<string, string>;

const known = new WeakMap<Translate, Map<string, readonly FieldsByHeading[]>>();

function namesOf(translate: Translate, entity: ImportEntity): readonly FieldsByHeading[] {
  const made = known.get(translate) ?? new Map<string, readonly FieldsByHeading[]>();
  known.set(translate, made);
  const found = made.get(entity.name) ?? allNames(translate, entity);
  made.set(entity.name, found);
  return found;
}

const knownNames = new WeakMap<Translate, ReadonlySet<string>>();

/** Returns the test whether a text is the name of a field of any kind of record, in any language. */
export function isFieldName(translate: Translate): (text: string) => boolean {
  const names =
    knownNames.get(translate) ?? new Set(entities.flatMap((entity) => namesOf(translate, entity).flatMap((of) => [...of.keys()])));
  knownNames.set(translate, names);
  return (text) => text.length <= 100 && names.has(plain(text));
}

// By strength: names of fields, other names of them, fields of some kinds of the record only
function allNames(translate: Translate, entity: ImportEntity): readonly FieldsByHeading[] {
  const others: Readonly<Record<string, readonly string[]>> = otherNames;
  const all = Object.keys(entity.fields);
  const common = all.filter((field) => !entity.fields[field]?.own);
  const own = all.filter((field) => entity.fields[field]?.own);
  const labels = (field: string) => languages.map((language) => labelOf(translate, language, entity, field));
  return [
    fieldsByHeading(common, (field) => [field, ...labels(field)]),
    fieldsByHeading(common, (field) => others[`${entity.name}.${field}`] ?? others[field] ?? []),
    // The whole name of a field wins over the short one of another
    fieldsByHeading(own, (field) => [field, ...labels(field)]),
    fieldsByHeading(own, (field) => entity.fields[field]?.own?.called ?? []),
  ];
}

function fieldsByHeading(fields: readonly string[], headingsOf: (field: string) => readonly string[]): FieldsByHeading {
  const names = fields.flatMap((field) => headingsOf(field).map((heading) => [plain(heading), field] as const));
  // Of two fields with the same name, the first one of the template
  return new Map(names.toReversed());
}

/** A heading in the form for comparison: without case, accents, spaces and punctuation. */
export function plain(heading: string): string {
  return plainText(heading)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

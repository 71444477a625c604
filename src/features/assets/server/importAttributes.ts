import sql from 'sql-template-tag';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { languages, maskedSecret } from '#contract/values.ts';
import { textOf, valueOf, type Reading } from '#server/imports/convert.ts';
import {
  addError,
  type ImportCall,
  type ImportedRow,
  type ImportField,
  type ImportRelation,
  type OwnUse as ImportedUse,
} from '#server/imports/entity.ts';
import type { Cell } from '#server/sheets/sheet.ts';
import { changedAssetRefs, mergeAttributes, schemaOf, secretKeysOf, type Attributes } from '../attributes.ts';
import { assetTypeKey, type AssetTypeKey } from '../assetTypeKeys.ts';
import type { AssetAttribute } from '../norms/assetTypeSchema.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { unitOf } from '../units.ts';
import type { StoredAsset } from './changes.ts';
import { attributeFor, ownFieldName, ownFieldNamed, ownFields, sharedFields, type OwnField, type OwnUse } from './ownFields.ts';
import { openedAttributes, sealedAttributes } from './secrets.ts';

/** The other object is named by its tag; whether it is at the same location is checked once the row is read. */
export const objectByTag: ImportRelation = { table: 'asset', by: ['tag'], isFolded: true, entity: 'assets' };

/** The type-specific fields that a column of an import may be, by the names that they have in a problem: `attributes.capacity`. */
export const attributeFields: Readonly<Record<string, ImportField>> = Object.fromEntries(
  [...ownFields, ...sharedFields].map((field) => [field.name, importField(field)]),
);

function importField({ headings, called, keys, uses }: OwnField): ImportField {
  const [first] = uses;
  const isAlike = uses.every(({ attribute }) => attribute.type === first?.attribute.type);
  return {
    schema: isAlike && first ? schemaOf(first.attribute) : z.string(),
    ...(uses.every(({ attribute }) => attribute.type === 'assetRef') ? { relation: objectByTag } : {}),
    own: {
      names: headings,
      called,
      uses: uses.map(importedUse),
      ...(keys.length > 1 ? { standsFor: keys.map((key) => ownFieldName(key)) } : {}),
    },
  };
}

function importedUse({ type, attribute }: OwnUse): ImportedUse {
  const { required, enum: choices = [], example } = attribute;
  return {
    kind: type.label,
    isRequired: required,
    schema: schemaOf(attribute),
    choices: choices.map(({ value, label }) => ({ value, names: label })),
    ...(example === undefined ? {} : { example: String(example) }),
  };
}

/**
 * Puts the cells of type-specific fields together, by the type of each row, as a write over the API does: given values replace stored
 * ones, another type takes away what it does not have, and a new object needs what its type requires.
 */
export function composeAttributes({ services }: ImportCall, rows: readonly ImportedRow[], reading: Reading): void {
  for (const row of rows) {
    const before = row.before as StoredAsset | undefined; // the columns of the table
    const type = assetTypeKey.safeParse(row.values['assetType'] ?? before?.assetType).data;
    if (type === undefined) continue;
    const { given, columns } = givenIn(row, type, reading, before);
    if (before && type === before.assetType && columns.size === 0) continue;
    const at = { id: row.id, assetType: type };
    const opened = before ? withUnchangedSecrets(given, openedOrMasked(services, before)) : given;
    try {
      const merged = mergeAttributes(assetTypeOf(type), opened, before?.attributes);
      row.values['attributes'] = sealedAttributes(services, at, merged, before?.attributes);
    } catch (error) {
      addFaults(row, error, columns);
    }
  }
}

interface Given {
  given: Attributes;
  /** The columns of the given fields, by their keys. */
  columns: ReadonlyMap<string, string>;
}

function givenIn(row: ImportedRow, type: AssetTypeKey, reading: Reading, before: StoredAsset | undefined): Given {
  const cells: { key: string; name: string; attribute: AssetAttribute; cell: Exclude<Cell, null> }[] = [];
  for (const name of Object.keys({ ...row.values, ...row.errors })) {
    const field = ownFieldNamed(name);
    if (!field) continue;
    const attribute = attributeFor(field, type);
    // The name of another object, which is unknown, does not matter in a column that the type does not have
    if (!attribute) row.errors[name] = [{ code: 'otherType' }];
    else if (name in row.values) cells.push({ key: attribute.key, name, attribute, cell: row.values[name] as Exclude<Cell, null> }); // cells of the file, and ids
  }
  const given: Record<string, unknown> = {};
  // A unit may stand in another field of the same row
  for (const { key, attribute, cell } of cells.filter((one) => one.attribute.unit === undefined))
    given[key] = readCell(attribute, cell, reading);
  const units = { ...before?.attributes, ...given };
  for (const { key, attribute, cell } of cells.filter((one) => one.attribute.unit !== undefined))
    given[key] = readCell(attribute, withoutUnit(cell, unitOf(attribute.unit, units)), reading);
  return { given, columns: new Map(cells.map(({ key, name }) => [key, name])) };
}

// What cannot be read stays as it is, so that the schema of the field refuses it
function readCell(attribute: AssetAttribute, cell: Exclude<Cell, null>, reading: Reading): unknown {
  const { type, enum: choices = [] } = attribute;
  const one = (text: string) => choiceNamed(choices, text.trim()) ?? text.trim();
  if (type === 'enum') return one(textOf(cell));
  if (type === 'multiEnum') {
    const parts = textOf(cell).split(/[,;|]/);
    return parts.filter((part) => part.trim() !== '').map(one);
  }
  return valueOf(cell, { schema: schemaOf(attribute) }, reading);
}

function choiceNamed(choices: NonNullable<AssetAttribute['enum']>, text: string): string | undefined {
  const wanted = text.toLowerCase();
  const isNamed = ({ label }: (typeof choices)[number]) => languages.some((language) => label[language].toLowerCase() === wanted);
  return (choices.find(({ value }) => value.toLowerCase() === wanted) ?? choices.find(isNamed))?.value;
}

function withoutUnit(cell: Exclude<Cell, null>, unit: string | undefined): Exclude<Cell, null> {
  const text = typeof cell === 'string' ? cell.trim() : '';
  return unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : cell;
}

// A secret that no key decrypts any more can only be replaced
function openedOrMasked(services: ImportCall['services'], before: StoredAsset): Attributes {
  try {
    return openedAttributes(services, before, before.attributes);
  } catch {
    return before.attributes;
  }
}

function withUnchangedSecrets(given: Attributes, opened: Attributes): Attributes {
  const isKnown = ([key, value]: [string, unknown]) => typeof value === 'string' && secretKeys.has(key) && value === opened[key];
  return Object.fromEntries(Object.entries(given).map((entry) => (isKnown(entry) ? [entry[0], maskedSecret] : entry)));
}

const secretKeys: ReadonlySet<string> = new Set(ownFields.flatMap(({ uses }) => uses.flatMap(({ type }) => secretKeysOf(type))));

function addFaults(row: ImportedRow, error: unknown, columns: ReadonlyMap<string, string>): void {
  if (!(error instanceof Problem) || !error.details.fields) throw error;
  for (const [path, faults] of Object.entries(error.details.fields)) {
    const [, key = ''] = path.split('.');
    const name = columns.get(key) ?? ownFieldName(key);
    for (const { code, params } of faults.slice(0, 3)) addError(row, name, code, params);
  }
}

/** Refuses references, as parent or in type-specific fields, to objects that are at another location, replaced or removed. */
export async function refuseDistantObjects({ database, division }: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  const refs = [...changedParents(rows), ...changedRefs(rows)];
  if (refs.length === 0) return;
  const ids = [...new Set(refs.map(({ id }) => id))];
  const stored = await database.rows<{ id: string; locationId: string; isStanding: boolean }>(sql`
    select r.id, r."locationId", r.status not in ('Replaced', 'Removed') as "isStanding" from asset r
    where r.division = ${division} and r.id = any (${ids}::uuid[])`);
  const places = new Map(stored.map(({ id, locationId, isStanding }) => [id, isStanding ? locationId : null]));
  for (const { id, values, before } of rows) if (!before) places.set(id, (values['locationId'] as string | undefined) ?? null); // an id
  for (const { row, name, id } of refs) {
    const place = places.get(id);
    // An object of an earlier part of the file is added before this row is written, which checks it again
    if (place !== undefined && place !== (row.values['locationId'] ?? row.before?.['locationId'])) addError(row, name, 'unknownRecord');
  }
}

interface ObjectRef {
  row: ImportedRow;
  /** The name of the field. */
  name: string;
  id: string;
}

function changedParents(rows: readonly ImportedRow[]): ObjectRef[] {
  return rows.flatMap((row) => {
    const id = row.values['parentAssetId'];
    return typeof id === 'string' && id !== row.before?.['parentAssetId'] ? [{ row, name: 'parentAssetId', id }] : [];
  });
}

function changedRefs(rows: readonly ImportedRow[]): ObjectRef[] {
  return rows.flatMap((row) => {
    const type = assetTypeKey.safeParse(row.values['assetType'] ?? row.before?.['assetType']).data;
    const attributes = row.values['attributes'] as Attributes | undefined; // composed above
    if (type === undefined || attributes === undefined) return [];
    const changed = changedAssetRefs(assetTypeOf(type), attributes, row.before?.['attributes'] as Attributes | undefined); // a column of the table
    return Object.entries(changed).map(([name, id]) => ({ row, name, id }));
  });
}

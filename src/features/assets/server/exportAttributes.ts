import sql from 'sql-template-tag';
import type { Language } from '#contract/values.ts';
import type { Call } from '#server/http/call.ts';
import type { FurtherColumn, FurtherColumns } from '#server/http/exportList.ts';
import type { Attributes } from '../attributes.ts';
import { assetTypeKeys, type AssetTypeKey } from '../assetTypeKeys.ts';
import type { AssetAttribute } from '../norms/assetTypeSchema.ts';
import type { Asset } from '../schema.ts';
import { attributeFor, ownFields, type OwnField } from './ownFields.ts';

/** What an exported list of objects is limited to. */
interface Narrowing {
  assetType?: readonly AssetTypeKey[] | undefined;
  locationId?: string | undefined;
}

type Exported = Pick<Asset, 'assetType' | 'attributes' | 'parentAssetId'>;

/**
 * The columns of an exported list of objects besides those of its schema: the tag of the object that each one is part of, and the
 * type-specific fields of the types that the division, or the location, has objects of. Codes that are stored encrypted have none.
 */
export async function attributeColumns(call: Call, narrowing: Narrowing): Promise<FurtherColumns> {
  const types = new Set(await typesPresent(call, narrowing));
  const fields = ownFields.filter(({ uses }) => uses.some(({ type, attribute }) => types.has(type.key) && attribute.type !== 'secret'));
  const tags = new Map<string, string>();
  return {
    columns: [parentColumn(call, tags), ...fields.map((field) => columnOf(field, call.language, tags))],
    prepare: (rows) => findTags(call, rows as unknown as readonly Exported[], tags), // the rows of lists of objects
  };
}

function parentColumn({ language, services }: Call, tags: ReadonlyMap<string, string>): FurtherColumn {
  return {
    heading: services.translate(language, 'resources.assets.fields.parentAssetId'),
    kind: 'text',
    valueOf: (row) => tags.get((row as unknown as Exported).parentAssetId ?? ''), // a row of a list of objects
  };
}

// Each type is looked up by an index, because counting the objects would read all of them
async function typesPresent({ database, division }: Call, { assetType = assetTypeKeys, locationId }: Narrowing): Promise<AssetTypeKey[]> {
  const isThere = locationId === undefined ? sql`true` : sql`r."locationId" = ${locationId}`;
  const rows = await database.rows<{ type: AssetTypeKey }>(sql`
    select t.type from unnest(${assetType}::text[]) as t (type) where exists (
      select from asset r where r.division = ${division} and r."assetType" = t.type and r."deletedAt" is null and ${isThere})`);
  return rows.map(({ type }) => type);
}

const kinds: Readonly<Partial<Record<AssetAttribute['type'], FurtherColumn['kind']>>> = {
  integer: 'number',
  number: 'number',
  boolean: 'flag',
  date: 'date',
};

function columnOf(field: OwnField, language: Language, tags: ReadonlyMap<string, string>): FurtherColumn {
  const found = new Set(field.uses.map(({ attribute }) => kinds[attribute.type] ?? 'text'));
  const [kind = 'text'] = found;
  return {
    heading: field.headings[language],
    kind: found.size === 1 ? kind : 'text',
    valueOf: (row) => {
      const { assetType, attributes } = row as unknown as Exported; // a row of a list of objects
      const attribute = attributeFor(field, assetType);
      return attribute && shown(attribute, attributes[attribute.key], language, tags);
    },
  };
}

function shown({ type, enum: choices }: AssetAttribute, value: unknown, language: Language, tags: ReadonlyMap<string, string>): unknown {
  if (type === 'assetRef') return typeof value === 'string' ? tags.get(value) : undefined;
  if (!choices) return value;
  const named = (one: unknown) => choices.find((choice) => choice.value === one)?.label[language] ?? one;
  return Array.isArray(value) ? value.map(named) : named(value);
}

/** Reads the tags of the other objects that rows refer to. */
async function findTags({ database, division }: Call, rows: readonly Exported[], tags: Map<string, string>): Promise<void> {
  const ids = new Set(rows.flatMap(referredTo));
  if (ids.size === 0) return;
  const found = await database.rows<{ id: string; tag: string }>(sql`
    select r.id, r.tag from asset r where r.division = ${division} and r.id = any (${[...ids]}::uuid[]) and r."deletedAt" is null`);
  for (const { id, tag } of found) tags.set(id, tag);
}

const refFields = ownFields.filter(({ uses }) => uses.some(({ attribute }) => attribute.type === 'assetRef'));

function referredTo({ assetType, attributes, parentAssetId }: Exported): string[] {
  const named = refFields.map((field) => referenceIn(attributes, attributeFor(field, assetType)));
  return [...named, parentAssetId].filter((value) => typeof value === 'string');
}

function referenceIn(attributes: Attributes, attribute: AssetAttribute | undefined): unknown {
  return attribute?.type === 'assetRef' ? attributes[attribute.key] : undefined;
}

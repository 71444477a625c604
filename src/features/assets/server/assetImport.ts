import sql from 'sql-template-tag';
import { itemByName } from '#features/items/server/index.ts';
import { locationReference, lockLocations } from '#features/locations/server/index.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import {
  addError,
  namedBy,
  plainFieldsOf,
  type ImportCall,
  type ImportChange,
  type ImportedRow,
  type ImportEntity,
  type ImportValues,
} from '#server/imports/entity.ts';
import { belowThemselves } from '#server/imports/belowThemselves.ts';
import { eraseRecords } from '#server/imports/records.ts';
import { numberAfter } from '../numbers.ts';
import { asset, assetFields } from '../schema.ts';
import { attributeFields, composeAttributes, objectByTag, refuseDistantObjects } from './importAttributes.ts';
import { restoredAttributes } from './secrets.ts';
import { insertAssets, saveChanges, type StoredAsset } from './changes.ts';
import { lockAssets } from './store.ts';
import { assetTable } from './tables.ts';
import { newTag, releaseTags } from './tags.ts';

const plain = plainFieldsOf(assetFields);
// The end of an object, or finding it again, is reported at the object itself
const firstStatus = assetFields.status.extract(['InService', 'OutOfService', 'Missing']);

/** Import of assets, identified by their tag; one without a tag is new and gets a tag that cannot be guessed. */
export const assetImport: ImportEntity = {
  name: 'assets',
  resource: 'assets',
  table: assetTable,
  fields: {
    tag: plain('tag', 'BB-000123'),
    locationId: { schema: asset.shape.locationId, relation: namedBy(locationReference, ['code', 'name'], 'locations'), example: 'L-1001' },
    assetType: { ...plain('assetType'), choices: 'assetTypes' },
    name: plain('name'),
    customerReference: plain('customerReference'),
    number: plain('number', '12'),
    itemId: { schema: assetFields.itemId, relation: itemByName },
    manufacturer: plain('manufacturer', 'Ajax'),
    model: plain('model'),
    serialNumber: plain('serialNumber'),
    productionDate: { ...plain('productionDate', '2024-05'), tidy: partialDay },
    installationDate: plain('installationDate', '2024-06-01'),
    purchaseDate: plain('purchaseDate'),
    warrantyUntil: plain('warrantyUntil'),
    lastServiceDate: { schema: asset.shape.lastServiceDate, example: '2026-03-01' },
    ownership: { ...plain('ownership'), choices: 'assets.ownership' },
    building: plain('building'),
    floor: plain('floor'),
    room: plain('room'),
    position: plain('position'),
    parentAssetId: { ...plain('parentAssetId'), relation: objectByTag },
    latitude: plain('latitude'),
    longitude: plain('longitude'),
    status: { schema: firstStatus, choices: 'assets.status' },
    serviceIntervalMonths: plain('serviceIntervalMonths'),
    notes: plain('notes'),
    ...attributeFields,
  },
  required: ['locationId', 'assetType'],
  key: [{ field: 'tag', as: 'folded' }],
  titles: ['tag', 'name', 'position'],
  defaults: { ownership: 'Customer', status: 'InService' },
  compose: composeAttributes,
  check,
  insert,
  update,
  remove,
};

/** A date in one of the usual formats, or a month: `2024`, `05-2024`, `5/2024`. */
function partialDay(text: string): string {
  const month =
    /^(\d{1,2})[-./](\d{4})$/.exec(text) ??
    /^(\d{4})[-./](\d{1,2})$/.exec(text)?.toSpliced(1, 2, text.split(/[-./]/)[1] ?? '', text.slice(0, 4));
  if (month) return `${month[2]}-${(month[1] ?? '').padStart(2, '0')}`;
  if (/^\d{4}$/.test(text)) return `${text}-01`;
  const day = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text);
  return day ? `${day[3]}-${(day[2] ?? '').padStart(2, '0')}-${(day[1] ?? '').padStart(2, '0')}` : text.slice(0, 10);
}

async function check(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  const { database, division } = call;
  for (const row of rows) {
    const { before, values } = row;
    if (before && values['locationId'] !== undefined && values['locationId'] !== before['locationId'])
      addError(row, 'locationId', 'otherLocation');
    if (before && (before['status'] === 'Replaced' || before['status'] === 'Removed')) addError(row, 'tag', 'endedAsset');
    const { latitude, longitude }: Record<string, unknown> = { ...before, ...values };
    if ((latitude == null) !== (longitude == null)) addError(row, latitude == null ? 'latitude' : 'longitude', 'bothCoordinates');
  }
  const added = rows.filter(({ before }) => !before);
  await refuseInactive({ database, division }, added);
  await refuseTaken({ database }, added);
  await refuseDistantObjects(call, rows);
  await refuseCircles(call, rows);
}

async function refuseCircles(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  const moved = rows.filter(({ before, values }) => values['parentAssetId'] && values['parentAssetId'] !== before?.['parentAssetId']);
  if (moved.length === 0) return;
  // Two objects that become parts of each other at once must not form a circle: the second one waits, as it does in a call
  await lockLocations(
    call.database,
    call.division,
    moved.flatMap(({ before }) => (before ? [String(before['locationId'])] : [])),
  );
  const circles = await belowThemselves(call, assetTable, 'parentAssetId', moved);
  for (const row of moved) if (circles.has(row.id)) addError(row, 'parentAssetId', 'assetCircle');
}

async function refuseInactive({ database, division }: InDivision, rows: readonly ImportedRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ values }) => (typeof values['locationId'] === 'string' ? [values['locationId']] : [])))];
  if (ids.length === 0) return;
  const places = new Map((await lockLocations(database, division, ids)).map((place) => [place.id, place]));
  for (const row of rows)
    if (places.get(String(row.values['locationId']))?.active === false) addError(row, 'locationId', 'inactiveLocation');
}

// Tags are unique in the whole installation, over all divisions
async function refuseTaken({ database }: Pick<ImportCall, 'database'>, rows: readonly ImportedRow[]): Promise<void> {
  const tags = rows.flatMap(({ values }) => (typeof values['tag'] === 'string' ? [values['tag'].toLowerCase()] : []));
  if (tags.length === 0) return;
  const taken = await database.rows<{ tag: string }>(sql`select tag from "tagDivision" where tag = any (${tags}::text[])`);
  const known = new Set(taken.map(({ tag }) => tag));
  for (const row of rows) if (known.has(String(row.values['tag']).toLowerCase())) addError(row, 'tag', 'taken');
}

async function insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void> {
  const { database, division } = inside;
  const ids = [...new Set(rows.map((row) => String(row['locationId'])))];
  const places = new Map((await lockLocations(database, division, ids)).map((place) => [place.id, place]));
  const numbers = await lastNumbers(inside, ids);
  const assets = rows.map((row) => {
    const locationId = String(row['locationId']);
    const number = typeof row['number'] === 'number' ? row['number'] : numberAfter(numbers.get(locationId) ?? 0);
    numbers.set(locationId, Math.max(number ?? 0, numbers.get(locationId) ?? 0));
    const tag = typeof row['tag'] === 'string' ? row['tag'] : newTag();
    const locationName = places.get(locationId)?.name ?? '';
    return { ...row, number, tag, isServerTag: row['tag'] === undefined, locationName };
  });
  await insertAssets(inside, assets as (Partial<StoredAsset> & Pick<StoredAsset, 'id' | 'tag' | 'assetType'>)[]); // the fields are those of the schema
}

async function lastNumbers({ database, division }: ImportCall, locationIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.rows<{ id: string; last: number }>(sql`
    select r."locationId" as id, max(r.number) as last from asset r
    where r.division = ${division} and r."locationId" = any (${locationIds}::uuid[]) and r."deletedAt" is null and r.number is not null group by r."locationId"`);
  return new Map(rows.map(({ id, last }) => [id, last]));
}

async function update(inside: ImportCall, changes: readonly ImportChange[]): Promise<void> {
  const stored = new Map(
    (
      await lockAssets(
        inside,
        changes.map(({ before }) => before.id),
      )
    ).map((one) => [one.id, one]),
  );
  await saveChanges(
    inside,
    changes.flatMap(({ before: { id }, values }) => {
      const before = stored.get(id);
      return before ? [{ before, values: valuesFor(inside, before, values), events: [{ kind: 'Updated' as const }] }] : [];
    }),
  );
}

function valuesFor({ services }: ImportCall, before: StoredAsset, given: ImportValues): Partial<StoredAsset> {
  const values = given as Partial<StoredAsset>; // the fields are those of the schema
  const { attributes, assetType = before.assetType } = values;
  return attributes === undefined
    ? values
    : { ...values, attributes: restoredAttributes(services, { id: before.id, assetType }, attributes, before.attributes) };
}

async function remove(inside: ImportCall, ids: readonly string[]): Promise<void> {
  const stored = await lockAssets(inside, ids);
  await releaseTags(
    inside.database,
    stored.map(({ tag }) => tag),
  );
  await inside.database.rows(sql`
    delete from "assetDue" where division = ${inside.division} and "assetId" = any (${ids}::uuid[]) returning "assetId"`);
  await eraseRecords(inside, assetTable, ids);
}

import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AssetAttribute } from '#features/assets/norms/assetTypeSchema.ts';
import { assetTypes } from '#features/assets/norms/assetTypes.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, rowsOf } = await importApi({ assets: 1500 });
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const files = (['nl', 'de', 'en'] as const).flatMap((language) => [
  { form: 'xlsx', language, accept: xlsx },
  { form: 'csv', language, accept: 'text/csv' },
]);

/** One object of each type with a value in each of its fields, but no other objects. */
async function addWholeObjects(locationId: string): Promise<void> {
  for (const type of assetTypes) {
    const attributes = Object.fromEntries(type.attributes.map((attribute) => [attribute.key, valueOf(attribute)]));
    const body = { assetType: type.key, tag: `WHOLE-${type.key}`, name: `"${type.key}"; =1+1`, attributes };
    expect(await api.call(`POST /api/locations/${locationId}/assets`, { as: 'ada', body })).toMatchObject({ status: 201 });
  }
}

function valueOf({ type, min, max, enum: choices = [], example }: AssetAttribute): unknown {
  const values = choices.map(({ value }) => value);
  switch (type) {
    case 'integer':
      return min ?? max ?? 1250;
    case 'number':
      return min ?? -1250.12345;
    case 'boolean':
      return false;
    case 'date':
      return '2028-02-29';
    case 'enum':
      return values.at(-1);
    case 'multiEnum':
      return values.toReversed();
    case 'assetRef':
      return undefined;
    case 'string':
    case 'secret':
      return String(example ?? '007, "acht"; 50%');
    case 'text':
      return '- één\n- twee';
  }
}

describe('objects in their own file', () => {
  let place = '';
  beforeAll(async () => {
    const [location] = await api.database.sql<{ id: string }>(sql`
      select l.id from location l where l.division = 120001 and l.active
        and not exists (select from asset a where a.division = 120001 and a."locationId" = l.id) order by l.id limit 1`);
    place = location?.id ?? '';
    await addWholeObjects(place);
  });

  it.each(files)('are found again with their own fields as $form in $language', async ({ form, language, accept }) => {
    const { bytes } = await api.call('GET /api/divisions/120001/assets', { as: 'ada', headers: { accept, 'accept-language': language } });
    const { id, counts, sheets } = await checked(bytes, `assets.${form}`);
    const different = [...(await rowsOf(id, { outcome: 'Wrong' })), ...(await rowsOf(id, { outcome: 'Changed' }))];
    expect(different.slice(0, 3)).toEqual([]);
    expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    expect(counts.same).toBeGreaterThan(100);
    const open = assetTypes.flatMap(({ attributes }) => attributes.filter(({ type }) => type !== 'secret').map(({ key }) => key));
    const matched = sheets[0]?.columns.flatMap(({ field }) => (field?.startsWith('attributes.') ? [field] : []));
    expect(matched?.toSorted()).toEqual([...new Set(open)].map((key) => `attributes.${key}`).toSorted());
  });

  it('have the columns of the types at a location, and of those that are asked for', async () => {
    const headingsOf = async (path: string) => {
      const { bytes } = await api.call(`GET ${path}`, { as: 'ada', headers: { accept: 'text/csv', 'accept-language': 'nl' } });
      return bytes.toString().split('\r\n')[0]?.split(';') ?? [];
    };
    const ofOne = encodeURIComponent('{"assetType":["Stretcher"]}');
    const stretchers = await headingsOf(`/api/divisions/120001/assets?filter=${ofOne}`);
    expect(stretchers).toEqual(expect.arrayContaining(['Soort (Brancard)', 'Maximale belasting (kg)']));
    expect(stretchers).not.toContain('Inhoud (kg / l)');
    expect(stretchers.at(-1)).toBe('Id');
    expect(await headingsOf(`/api/locations/${place}/assets/type/Stretcher`)).toEqual(stretchers);
    expect(await headingsOf(`/api/locations/${place}/assets`)).toContain('Inhoud (kg / l)');
  });
});

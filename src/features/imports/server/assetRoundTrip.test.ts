import { describe, expect, it } from 'vitest';
import { assetTypes } from '#features/assets/norms/assetTypes.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, rowsOf } = await importApi({ assets: 1500 });
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const files = (['nl', 'de', 'en'] as const).flatMap((language) => [
  { form: 'xlsx', language, accept: xlsx },
  { form: 'csv', language, accept: 'text/csv' },
]);

describe('objects in their own file', () => {
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
});

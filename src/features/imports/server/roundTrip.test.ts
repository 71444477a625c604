import { beforeAll, expect, it } from 'vitest';
import { languages } from '#contract/values.ts';
import { someOf } from '../../../../tests/support/combinations.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, rowsOf } = await importApi();
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

// of the list, and of a customer
beforeAll(async () => {
  const first = async (path: string) =>
    (await api.call<{ id: string }[]>(`GET /api/120001/${path}?range=[0,0]`, { as: 'ada' })).body[0]?.id;
  const price = { itemId: await first('item'), quantity: '1', currency: 'EUR', startDate: '2026-01-01' };
  for (const own of [
    { price: '70.0000', accountId: null },
    { price: '65.0000', accountId: await first('account') },
  ])
    expect(await api.call('POST /api/120001/salesitemprice', { as: 'ada', body: { ...price, ...own } })).toMatchObject({ status: 201 });
});

/** Lists of the console, whose files are changed and imported again. */
const lists = [
  ['relations', 'account'],
  ['items', 'item'],
  ['prices', 'salesitemprice'],
  ['groups of items', 'itemgroup'],
  ['warehouses', 'lookup/warehouse'],
  ['units', 'lookup/unit'],
  ['VAT codes', 'lookup/vatcode'],
  ['journals', 'lookup/journal'],
  ['periods', 'lookup/period'],
  ['payment conditions', 'lookup/paymentcondition'],
  ['shipping methods', 'lookup/shippingmethod'],
] as const;

it.each(lists.flatMap(([name, path], turn) => someOf(languages, turn, 1).map((language) => [name, language, path] as const)))(
  'finds %s again in their own file, in %s',
  async (_name, language, path) => {
    const headers = { accept: xlsx, 'accept-language': language };
    const { bytes } = await api.call(`GET /api/120001/${path}`, { as: 'ada', headers });
    const { counts, sheets } = await checked(bytes, `${path.replace('/', '-')}.xlsx`);
    const matched = sheets[0]?.columns.filter(({ field }) => field !== null).map(({ field, heading }) => `${heading}: ${field}`);
    expect({ counts, matched }).toMatchObject({ counts: { new: 0, changed: 0, wrong: 0 } });
    expect(counts.same).toBeGreaterThan(0);
  },
);

it.each(lists)('finds %s again in their own CSV file, by the name that the product gives it', async (_name, path) => {
  const { bytes, headers } = await api.call(`GET /api/120001/${path}`, {
    as: 'ada',
    headers: { accept: 'text/csv', 'accept-language': 'nl' },
  });
  const fileName = /filename="?([^";]+)/.exec(String(headers['content-disposition']))?.[1];
  expect(fileName).toMatch(/-\d{4}-\d\d-\d\d\.csv$/);
  for (const name of [fileName, fileName?.replace('.csv', ' (2).csv')]) {
    const { counts, sheets } = await checked(bytes, name);
    expect({ counts, entity: sheets[0]?.entity }).toMatchObject({ counts: { new: 0, changed: 0, wrong: 0 } });
    expect(counts.same).toBeGreaterThan(0);
  }
});

it.each(languages)('finds the stock of items without numbers again in its own file, in %s', async (language) => {
  const headers = { accept: xlsx, 'accept-language': language };
  const { bytes } = await api.call('GET /api/divisions/120001/stock', { as: 'ada', headers });
  const { id, sheets, counts } = await checked(bytes, 'voorraad.xlsx');
  const fields = sheets[0]?.columns.map(({ field }) => field).filter((field) => field !== null);
  expect(fields).toEqual(['itemId', 'warehouseId', 'quantity']);
  expect(counts).toMatchObject({ new: 0, changed: 0 });
  expect(counts.same).toBeGreaterThan(100);
  const reasons = (await rowsOf(id, { outcome: 'Wrong' })).flatMap(({ errors }) => errors.map(({ text }) => text));
  expect(reasons.filter((text) => !/geef elke|serienummer/.test(text))).toEqual([]);
});

it.each(languages)('finds the contacts of an account again in their own file, in %s', async (language) => {
  const code = `61000${languages.indexOf(language)}`;
  const account = await api.call<{ id: string }>('POST /api/120001/account', { as: 'ada', body: { code, name: 'Met contacten' } });
  const path = `/api/120001/account/${account.body.id}/contact`;
  for (const [at, role] of (['Planning', 'Signing', 'Invoice', 'Safety', 'General'] as const).entries())
    expect(
      await api.call(`POST ${path}`, {
        as: 'ada',
        body: {
          firstName: 'Jo',
          lastName: `Vos ${at}`,
          gender: 'Female',
          language: languages[at % 3],
          roles: [...new Set([role, 'Invoice'])],
        },
      }),
    ).toMatchObject({ status: 201 });
  const { bytes } = await api.call(`GET ${path}`, { as: 'ada', headers: { accept: xlsx, 'accept-language': language } });
  const { id, counts, sheets } = await checked(bytes, 'contacten.xlsx');
  expect(sheets[0]?.entity).toBe('contacts');
  expect({ counts, wrong: await rowsOf(id, { outcome: 'Wrong' }) }).toEqual({
    counts: { new: 0, changed: 0, same: 5, wrong: 0 },
    wrong: [],
  });
});

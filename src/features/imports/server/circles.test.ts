import { describe, expect, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, rowsOf, newCode } = await importApi();

const heads = 'Code;Naam;Klant;Adres;Postcode;Plaats;Land;parentId\r\n';
const place = (code: string, account: string, parent = '') => `${code};Hal ${code};${account};Kade 1;3526 KS;Utrecht;NL;${parent}\r\n`;

/** The number of a new account. */
async function account() {
  const code = newCode();
  expect((await api.call('POST /api/120001/account', { as: 'ada', body: { code, name: `Klant ${code}` } })).status).toBe(201);
  return code;
}

const wrongIn = async (id: string) =>
  (await rowsOf(id, { outcome: 'Wrong' })).map(({ number, errors }) => [number, errors.map(({ field }) => field)]);

describe('an import of a tree', () => {
  it('refuses new locations that lie below each other, and what lies below them', async () => {
    const own = await account();
    const rows = place('KR-1', own, 'KR-2') + place('KR-2', own, 'KR-1') + place('KR-3', own, 'KR-1') + place('KR-4', own, 'KR-4');
    const { id, counts } = await checked(heads + rows + place('KR-5', own), 'Locaties.csv');
    expect(await wrongIn(id)).toEqual([2, 3, 4, 5].map((number) => [number, ['parentId']]));
    expect(counts).toMatchObject({ new: 1, wrong: 4 });
  });

  it('refuses a location below one that lies two steps below it', async () => {
    const own = await account();
    const { id } = await checked(heads + place('KS-1', own) + place('KS-2', own, 'KS-1') + place('KS-3', own, 'KS-2'), 'Locaties.csv');
    expect(await step(id, 'run')).toMatchObject({ status: 'Done', counts: { new: 3, wrong: 0 } });
    const below = await checked(heads + place('KS-1', own, 'KS-3'), 'Locaties.csv');
    expect(await wrongIn(below.id)).toEqual([[2, ['parentId']]]);
    const turned = await checked(heads + place('KS-1', own, 'KS-2') + place('KS-2', own, 'KS-3'), 'Locaties.csv');
    expect(turned.counts).toMatchObject({ changed: 0, wrong: 2 });
  });

  it('refuses a new location below a new one of another customer', async () => {
    const [own, other] = [await account(), await account()];
    const { id } = await checked(heads + place('KT-1', other) + place('KT-2', own, 'KT-1'), 'Locaties.csv');
    expect(await wrongIn(id)).toEqual([[3, ['parentId']]]);
  });

  it('refuses new accounts that are the head of each other', async () => {
    const [one, other] = [newCode(), newCode()];
    const { id } = await checked(`Relatienummer;Naam;parentId\r\n${one};Een;${other}\r\n${other};Ander;${one}\r\n`);
    expect(await wrongIn(id)).toEqual([2, 3].map((number) => [number, ['parentId']]));
  });
});

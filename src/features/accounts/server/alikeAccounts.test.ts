import { describe, expect, it } from 'vitest';
import { accountsApi, bakery } from '../../../../tests/support/accountsApi.ts';
import type { AlikeAccount } from '../schema.ts';

const { api, made } = await accountsApi();
const full = {
  ...bakery,
  vatNumber: 'NL812345678B01',
  chamberOfCommerce: '30214567',
  email: 'info@dekorenmolen.example',
  phone: '030 231 45 60',
};

const alike = async (typed: Record<string, string>, division = 120001) => {
  const { body } = await api.call<AlikeAccount[]>(`GET /api/${division}/account/alike?${new URLSearchParams(typed)}`);
  return body;
};

describe('GET /api/{division}/account/alike', () => {
  it.each([
    ['vatNumber', { vatNumber: 'nl 8123.45.678.b01' }],
    ['chamberOfCommerce', { chamberOfCommerce: '3021 4567' }],
    ['email', { email: 'Info@DeKorenmolen.example ' }],
    ['phone', { phone: '+31 (0)30-2314560' }],
    ['phone', { phone: '0031302314560' }],
    ['address', { postcode: '3511AW', addressLine1: 'Oude Gracht 112 ' }],
  ])('names the account with the same %s, however it is written', async (same, typed) => {
    const { id, code } = await made(full);
    expect(await alike(typed)).toEqual([{ id, code, name: full.name, postcode: '3511 AW', city: 'Utrecht', same: [same] }]);
  });

  it.each<Record<string, string>>([
    { vatNumber: 'NL812345678B02' },
    { vatNumber: '' },
    { postcode: '3511 AW' },
    { postcode: '3511 AW', addressLine1: 'Oudegracht 112a' },
    { postcode: '3511 AW', addressLine1: 'Oudegracht' },
    { phone: '030' },
    { phone: '+' },
    { email: '@' },
    {},
  ])('names none for %j', async (typed) => {
    await made(full);
    await made({ name: 'Hotel Zonder Nummer', postcode: '3511 AW', country: 'NL' });
    expect(await alike(typed)).toEqual([]);
  });

  it('compares the street too where a postcode has many', async () => {
    const { id } = await made({ name: 'Muster', country: 'DE', postcode: '50667', addressLine1: 'Hauptstraße 5' });
    await made({ name: 'Neben', country: 'DE', postcode: '50667', addressLine1: 'Am Ring 5' });
    expect((await alike({ postcode: '50667', addressLine1: 'Hauptstr. 5' })).map((row) => row.id)).toEqual([id]);
  });

  it('names what agrees in several values first, and nothing of another division', async () => {
    await made({ name: 'A', phone: full.phone });
    await made(full);
    const found = await alike({ phone: full.phone, email: full.email, vatNumber: full.vatNumber });
    expect(found.map(({ name, same }) => [name, same])).toEqual([
      [full.name, ['vatNumber', 'email', 'phone']],
      ['A', ['phone']],
    ]);
    expect(await alike({ phone: full.phone }, 230001)).toEqual([]);
  });
});

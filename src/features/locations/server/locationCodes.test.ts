import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Location } from '#features/divisions/schema.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api } = await importApi();

it('gives a location without a code the next free one, in the form of the last', async () => {
  const [account] = await api.database.sql<{ id: string }>(sql`
    select id from account where division = 120001 and "deletedAt" is null order by id limit 1`);
  const place = { accountId: account?.id, name: 'Magazijn', addressLine1: 'Kade 1', postcode: '3542 AB', city: 'Utrecht', country: 'NL' };
  const add = async (more: object = {}) => {
    const { status, body } = await api.call<Location>('POST /api/divisions/120001/locations', { as: 'ada', body: { ...place, ...more } });
    expect(status).toBe(201);
    return body.code;
  };
  expect(await add({ code: 'GEB-0099' })).toBe('GEB-0099');
  expect(await add()).toBe('GEB-0100');
  expect(await add({ code: 'GEB-0101' })).toBe('GEB-0101');
  expect(await add({ code: 'GEB-0100A' })).toBe('GEB-0100A');
  expect(await add()).toBe('GEB-0102');
  const both = await Promise.all([add(), add()]);
  expect(both.toSorted()).toEqual(['GEB-0103', 'GEB-0104']);
});

it('begins in a division without locations', async () => {
  await api.database.sql(sql`update location set "deletedAt" = now() where division = 120001`);
  const [account] = await api.database.sql<{ id: string }>(sql`
    select id from account where division = 120001 and "deletedAt" is null order by id limit 1`);
  const body = { accountId: account?.id, name: 'Magazijn', addressLine1: 'Kade 1', postcode: '3542 AB', city: 'Utrecht', country: 'NL' };
  expect((await api.call<Location>('POST /api/divisions/120001/locations', { as: 'ada', body })).body.code).toMatch(/^L-1\d{3}$/);
});

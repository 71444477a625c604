import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Location } from '#features/divisions/schema.ts';
import { importApi } from '../../../../tests/support/importApi.ts';
import { sentStatements } from '../../../../tests/support/sentStatements.ts';

const { api } = await importApi();

/** Adds a location, and returns the code that it got. */
async function add(more: object = {}): Promise<string> {
  const [account] = await api.database.sql<{ id: string }>(sql`
    select id from account where division = 120001 and "deletedAt" is null order by id limit 1`);
  const place = { accountId: account?.id, name: 'Magazijn', addressLine1: 'Kade 1', postcode: '3542 AB', city: 'Utrecht', country: 'NL' };
  const answer = await api.call<Location>('POST /api/divisions/120001/locations', { as: 'ada', body: { ...place, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.code;
}

it('gives a location without a code the next free one, in the form of the last', async () => {
  expect(await add({ code: 'GEB-0099' })).toBe('GEB-0099');
  expect(await add()).toBe('GEB-0100');
  expect(await add({ code: 'GEB-0101' })).toBe('GEB-0101');
  expect(await add({ code: 'GEB-0100A' })).toBe('GEB-0100A');
  expect(await add()).toBe('GEB-0102');
  const both = await Promise.all([add(), add()]);
  expect(both.toSorted()).toEqual(['GEB-0103', 'GEB-0104']);
});

it('finds it as fast where many codes are taken', async () => {
  await api.database.sql(sql`
    insert into location (division, "createdBy", "modifiedBy", id, code, name, "accountId", "addressLine1", postcode, city, country)
    select 120001, 'test', 'test', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'TANK-' || n, 'Tank', a.id, 'Kade 1', '3542 AB', 'Utrecht', 'NL'
    from generate_series(1000, 2200) n, (select id from account where division = 120001 and "deletedAt" is null order by id limit 1) a`);
  await add({ code: 'TANK-999' });
  const { result, texts } = await sentStatements(() => add());
  expect(result).toBe('TANK-2201');
  expect(texts.length).toBeLessThan(15);
});

it('begins in a division without locations', async () => {
  await api.database.sql(sql`update location set "deletedAt" = now() where division = 120001`);
  expect(await add()).toMatch(/^L-1\d{3}$/);
});

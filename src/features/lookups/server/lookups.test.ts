import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { costCenter } from '#features/cost-centers/schema.ts';
import { demonstrateCostCenters } from '#features/cost-centers/server/demonstration.ts';
import { demonstrateDivision } from '#features/divisions/server/demonstration.ts';
import { demonstrateInventory } from '#features/inventory/server/demonstration.ts';
import { warehouse } from '#features/inventory/schema.ts';
import { demonstrateItems } from '#features/items/server/demonstration.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import {
  financialPeriod,
  journal,
  paymentCondition,
  shippingMethod,
  unit,
  vatCode,
  type FinancialPeriod,
  type VatCode,
} from '../schema.ts';
import { demonstrateLookups } from './demonstration.ts';

const api = await testApi();
beforeAll(() =>
  demonstrateIn(api, demonstrateDivision, demonstrateLookups, demonstrateCostCenters, demonstrateItems, demonstrateInventory()),
);

describe.each<[string, z.ZodType, number]>([
  ['vatcode', vatCode, 10],
  ['paymentcondition', paymentCondition, 8],
  ['unit', unit, 7],
  ['journal', journal, 4],
  ['period', financialPeriod, 36],
  ['costcenter', costCenter, 7],
  ['shippingmethod', shippingMethod, 3],
  ['warehouse', warehouse, 8],
])('the list of %s', (name, schema, count) => {
  const route = `GET /api/120001/lookup/${name}`;

  it('answers all of a division, in the shape of the contract', async () => {
    const { status, body, headers } = await api.call<unknown[]>(route, { headers: { PageSize: '1' } });
    expect(status).toBe(200);
    expect(z.array(schema).safeParse(body).error).toBeUndefined();
    expect(body).toHaveLength(count);
    expect(headers['x-total-count']).toBe(String(count));
  });

  it('is for employees of the division', async () => {
    expect(await api.problem(route, { as: null })).toMatchObject({ status: 401 });
    expect(await api.problem(route, { as: 'gast' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await api.problem(route, { as: 'carla' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
  });

  it('names an unknown parameter', async () => {
    expect(await api.problem(`${route}?nonsense=1`)).toMatchObject({ status: 400, errors: { nonsense: [expect.any(String)] } });
  });
});

it('narrows VAT codes to those for purchases', async () => {
  const codes = async (use: string) =>
    (await api.call<VatCode[]>(`GET /api/230001/lookup/vatcode?transactionType=${use}`)).body.map(({ code }) => code);
  expect(await codes('Purchase')).toContain('6');
  expect(await codes('Purchase')).not.toContain('7');
  expect(await codes('Sales')).toContain('7');
  expect(await api.problem('GET /api/230001/lookup/vatcode?transactionType=Barter')).toMatchObject({
    errors: { transactionType: [expect.any(String)] },
  });
});

it('narrows journals by kind and periods by year', async () => {
  expect((await api.call<unknown[]>('GET /api/120001/lookup/journal?type=Purchase')).body).toHaveLength(2);
  const { body } = await api.call<FinancialPeriod[]>('GET /api/120001/lookup/period?year=2026');
  expect(body.map(({ period, closed }) => [period, closed]).slice(-2)).toEqual([
    [2, false],
    [1, false],
  ]);
});

import { beforeAll, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { demonstrations } from '../../../app/server/demonstrations.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';
import { dueRows } from './dueRows.ts';

const api = await testApi();
const asked = { today: '2026-03-20', firstMonth: '2026-03', months: 12 };
const place = { database: api.database.pool.for([120001]), division: 120001 };

beforeAll(() => demonstrateIn(api, ...demonstrations), 120_000);

const lateOf = async (many?: number) => (await dueRows(place, asked, many)).reduce((sum, { late }) => sum + late, 0);

it('follows every change where objects are few, and keeps the figures of many for some seconds', async () => {
  const object = seededId(120001, 'asset', 6);
  await putDueDates(api, { dueDate: '2026-05-01' }, object);
  const before = await lateOf();
  await putDueDates(api, { dueDate: '2026-03-01' }, object);
  expect(await lateOf()).toBe(before + 1);
  expect(await lateOf(0)).toBe(before + 1);
  await putDueDates(api, { dueDate: '2026-05-01' }, object);
  expect(await lateOf(0)).toBe(before + 1);
});

it('counts once for all who ask at the same time', async () => {
  const others = { ...asked, months: 11 };
  const [one, other] = await Promise.all([dueRows(place, others), dueRows(place, others)]);
  expect(one).toBe(other);
});

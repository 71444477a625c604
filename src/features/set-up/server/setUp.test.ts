import { expect, it } from 'vitest';
import { setUp, type SetUp } from '../schema.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

const api = await demonstratedApi();
const of = async (division: number) => (await api.call<SetUp>(`GET /api/divisions/${division}/setup`, { as: 'ada' })).body;
it('is complete in each division of the demonstration', async () => {
  const body = await of(120001);
  expect(setUp.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({ division: { code: 120001, description: 'Utrecht', country: 'NL', currency: 'EUR' }, isDone: true });
  expect(body.counts).toMatchObject({ vatCodes: 10, units: 7, journals: 4, financialPeriods: 36, costCenters: 7 });
  for (const division of [120002, 120003, 230001, 230002]) expect((await of(division)).isDone).toBe(true);
});

it('follows a new division from its first step, and the usual codes done once add nothing the second time', async () => {
  const division = 340002;
  const body = { code: division, description: 'Assen', country: 'NL' };
  expect(await api.call(`POST /api/divisions/${division}`, { as: 'ada', body })).toMatchObject({ status: 201, headers: { etag: '"1"' } });
  const steps = async () => (await of(division)).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));
  expect(await steps()).toEqual(['division']);
  const usual = () => api.call(`PUT /api/${division}/lookup/usual`, { as: 'ada', body: { country: 'NL' } });
  expect((await usual()).body).toMatchObject({
    vatCodes: 9,
    units: 7,
    paymentConditions: 8,
    journals: 4,
    shippingMethods: 3,
    financialPeriods: 12,
  });
  expect(Object.values((await usual()).body as object)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await steps()).toEqual(['division', 'codes']);
});

it('takes the usual codes of two administrators who add them at once', async () => {
  const division = 340003;
  await api.call(`POST /api/divisions/${division}`, { as: 'ada', body: { code: division, description: 'Emmen', country: 'NL' } });
  const usual = (country: string) => api.call(`PUT /api/${division}/lookup/usual`, { as: 'ada', body: { country } });
  const year = () => api.call(`PUT /api/${division}/lookup/financialyear`, { as: 'ada', body: { year: 2031 } });
  const answers = await Promise.all([usual('NL'), usual('DE'), usual('NL'), year(), year()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { counts } = await of(division);
  expect(counts.financialPeriods).toBe(24);
});

it('is for administrators of the division', async () => {
  expect(await api.problem('GET /api/divisions/120001/setup', { as: 'sofie' })).toMatchObject({ status: 403, code: 'forbidden' });
});

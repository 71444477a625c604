import { beforeAll, expect, it } from 'vitest';
import { demonstrateDivision } from '#features/divisions/server/demonstration.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import { demonstrateJobs } from './demonstration.ts';

const api = await testApi();
const base = '/api/divisions/120001/jobs';

beforeAll(() => demonstrateIn(api, demonstrateDivision, demonstrateJobs));

it('has a failed job that replaces its next run when it is tried again, so that it runs once a day', async () => {
  const list = async () => (await api.call<{ id: string; status: string }[]>(`GET ${base}`, { as: 'ada' })).body;
  const before = await list();
  expect(before.map(({ status }) => status).toSorted()).toEqual(['Failed', 'Waiting', 'Waiting']);
  const failed = before.find(({ status }) => status === 'Failed')?.id;
  expect(await api.call(`POST ${base}/${failed}/retry`, { as: 'ada' })).toMatchObject({ status: 200 });
  expect(await list()).toMatchObject([{ name: 'eraseOldImports' }, { id: failed, status: 'Waiting' }]);
});

import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { callExample, implementedCalls } from '../support/exampleCalls.ts';
import { tokenFor } from '../support/tokens.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
const writes = implementedCalls.filter(({ method, needsActive = method !== 'GET' }) => needsActive === true);
const reads = implementedCalls.filter(
  ({ method, paths, divisionParameter = 'division' }) => method === 'GET' && paths[0].includes(divisionParameter),
);

beforeAll(async () => {
  await api.database.sql(sql`update division set status = case code when 120001 then 'Archived' else 'Inactive' end`);
}, 120_000);

it.each(writes)('$name is refused in a division that is archived', async (operation) => {
  expect(await callExample(api, operation)).toMatchObject({ status: 409, body: { code: 'divisionInactive' } });
});

it.each(reads)('$name still reads there', async (operation) => {
  expect((await callExample(api, operation)).status).toBeLessThan(400);
});

it('keeps to the retention there, and repairs nothing', async () => {
  const path = '/api/servicerequest/120001';
  expect((await api.call(`DELETE ${path}/cleanup`, { as: 'ada' })).status).toBe(200);
  expect((await api.call(`GET ${path}/fixPartitionKey?dryRun=true`, { as: 'ada' })).status).toBe(200);
  expect(await api.problem(`GET ${path}/fixPartitionKey?dryRun=false`, { as: 'ada' })).toMatchObject({ code: 'divisionInactive' });
  expect(await api.problem(`GET ${path}/fixPartitionKey?dryRun=0`, { as: 'ada' })).toMatchObject({ code: 'divisionInactive' });
});

it('is refused in a division that is inactive, and says so to no one who may not work there', async () => {
  const route = 'POST /api/230001/complaint';
  const claims = { roles: ['CURA-Employee', 'CURA-Division-230001'] };
  const headers = { authorization: `Bearer ${await tokenFor('ada', { claims })}`, 'accept-language': 'de' };
  expect(await api.problem(route, { headers, body: {} })).toMatchObject({
    code: 'divisionInactive',
    title: 'Mandant 230001 ist nicht aktiv: Hier wird nichts mehr geändert.',
  });
  expect(await api.problem(route, { as: 'bram', body: {} })).toMatchObject({ status: 403, code: 'divisionForbidden' });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrations } from '../../../src/app/server/demonstrations.ts';
import { testApi } from '../../support/api.ts';
import { demonstrateIn } from '../../support/demonstration.ts';
import { callExample, implementedCalls } from '../../support/exampleCalls.ts';
import { tokenFor } from '../../support/tokens.ts';

const api = await testApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing;supervisor=CURA-Supervisor;engineer=CURA-Engineer' });
const roleOf: Readonly<Record<string, string>> = {
  purchasing: 'CURA-Purchasing',
  supervisor: 'CURA-Supervisor',
  engineer: 'CURA-Engineer',
  administrator: 'CURA-Admin',
};
const reserved = implementedCalls.filter(({ access }) => roleOf[access] !== undefined);

beforeAll(() => demonstrateIn(api, ...demonstrations), 120_000);

describe('a call of a role', () => {
  it.each(reserved)('$name is refused to those who have every other role', async (operation) => {
    const others = Object.values(roleOf).filter((role) => role !== roleOf[operation.access]);
    const claims = { roles: ['CURA-Employee', ...others] };
    const headers = { authorization: `Bearer ${await tokenFor('anna', { claims })}` };
    expect(await callExample(api, operation, { headers })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

import { describe, expect, it } from 'vitest';
import { accountsApi } from '../../../../tests/support/accountsApi.ts';

const { api } = await accountsApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

describe('every call about accounts', () => {
  it.each([
    'GET /account',
    'GET /account/city',
    'GET /account/alike',
    `GET /account/indicators?ids=${unknown}`,
    `GET /account/${unknown}`,
    `GET /account/${unknown}/history`,
    'GET /account/code/1',
    'GET /account/supplier/x',
    'GET /account/geospatial',
    'GET /crm/accountclassification',
    `PUT /account/${unknown}`,
    'POST /account',
    `GET /account/${unknown}/contact`,
    `POST /account/${unknown}/contact`,
    `GET /contact/${unknown}`,
    `PUT /contact/${unknown}`,
    `DELETE /contact/${unknown}`,
  ])('%s wants a person with the role in the division', async (call) => {
    const [method, path] = call.split(' ');
    expect((await api.problem(`${method} /api/120001${path}`, { as: null })).status).toBe(401);
    expect((await api.problem(`${method} /api/120001${path}`, { as: 'gast' })).code).toBe('forbidden');
    expect((await api.problem(`${method} /api/230001${path}`, { as: 'bram' })).code).toBe('divisionForbidden');
    expect((await api.problem(`${method} /api/999999${path}`)).code).toBe('divisionUnknown');
  });
});

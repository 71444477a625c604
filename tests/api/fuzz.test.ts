import { expect, it } from 'vitest';
import { fetchDocument } from '../../scripts/conformance/startFresh.ts';
import { fuzz } from '../../scripts/fuzz/fuzz.ts';
import { operations } from '../../src/app/contract.ts';
import { tokenFor } from '../support/tokens.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
const address = await api.listen();
// `npm run fuzz -- --requests 50000` does the same for as long as one likes
it('answers arbitrary requests of every call as declared, without a fault inside', { timeout: 180_000 }, async () => {
  const document = await fetchDocument(address);
  const { sent, statuses, faults } = await fuzz({ address, document, operations, tokenOf: tokenFor, requests: 300, seed: 82 });
  expect(faults).toEqual([]);
  expect(sent).toBe(300);
  // requests that are nearly right reach the handlers
  expect(statuses[200]).toBeGreaterThan(50);
});

it('sees a call that fails inside, one that hangs, and a problem without its shape', { timeout: 60_000 }, async () => {
  const faultsOf = async (answer: (url: string) => Response | Promise<Response>) => {
    const document = { paths: { '/api/x': { get: { operationId: 'x', parameters: [], responses: { 200: {} } } } }, components };
    const options = { address: '', document, operations: [], tokenOf: async () => 'token', requests: 3, seed: 1 };
    return (await fuzz({ ...options, fetch: async (url) => answer(String(url)) })).faults;
  };
  const components = { schemas: { Problem: { type: 'object', required: ['code'] } } };
  const problem = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
  expect(await faultsOf(() => new Response(''))).toEqual([]);
  expect(await faultsOf(() => problem(400, { code: 'invalid', status: 400 }))).toEqual([]);
  expect(await faultsOf(() => problem(500, { code: 'internal', status: 500 }))).toEqual([expect.stringContaining('500')]);
  expect(await faultsOf(() => problem(400, { status: 400 }))).toEqual([expect.stringContaining('400')]);
  expect(await faultsOf(() => Promise.reject(new Error('timeout')))).toEqual([expect.stringContaining('no answer')]);
});

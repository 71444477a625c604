import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { uploadPrefix } from '#server/files/clearLeftovers.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { s3Variables, startS3Server } from '../../../../tests/support/s3Server.ts';
import { arrangeWorkOrders, change, freeHour, given, makeOrder, putOrderInState } from '../../../../tests/support/workOrders.ts';

const bucket = await startS3Server();
const api = await testApi({ ...s3Variables(bucket), STATEMENT_TIMEOUT_MS: '3000' });
beforeAll(() => arrangeWorkOrders(api));
afterAll(async () => {
  await bucket.close();
  // the uploads that were given up remove their files when their connections have ended
  await vi.waitUntil(() => !readdirSync(tmpdir()).some((name) => name.startsWith(uploadPrefix)), { timeout: 8000 });
});

const asked = (method: string) => bucket.seen.filter((one) => one.startsWith(method)).length;

async function realised(): Promise<string> {
  const { id } = await makeOrder(api, { ...freeHour(), engineerId: given.mike, signatureRequired: false });
  await putOrderInState(api, id, 'Gerealiseerd');
  return id;
}

it('a work order is not locked while its handling waits for a store that does not answer', async () => {
  const id = await realised();
  const before = asked('HEAD') + asked('PUT');
  bucket.fault = () => 'hang';
  const handling = change(api, id, { status: 'Afgehandeld' });
  await expect.poll(() => asked('HEAD') + asked('PUT'), { timeout: 5000 }).toBeGreaterThan(before);
  const editing = change(api, id, { resolution: 'Alles nagekeken' });
  expect(await Promise.race([editing, handling])).toMatchObject({ status: 200 });
  expect(await handling).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  bucket.fault = undefined;
  expect((await change(api, id, { status: 'Afgehandeld' })).body).toMatchObject({ documentId: expect.any(String) as unknown });
});

it('a work order whose report cannot be stored is released after seconds, and not handled', async () => {
  const id = await realised();
  bucket.fault = (method, key) => (method === 'PUT' && key.startsWith('files/') ? 'hang' : undefined);
  const since = performance.now();
  expect(await change(api, id, { status: 'Afgehandeld' })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(performance.now() - since).toBeLessThan(12_000);
  bucket.fault = undefined;
  expect((await api.call(`GET /api/workorders/${id}`)).body).toMatchObject({ status: 'Gerealiseerd', documentId: null });
});

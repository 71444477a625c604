import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { arrangeWorkOrders, freeHour, makeOrder, ordersAt } from '../../../tests/support/workOrders.ts';
import { smallPdf } from '../demonstration/smallPdf.ts';

const api = await testApi();
const nowhere = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(() => arrangeWorkOrders(api));

const storedFiles = async () =>
  (await api.database.sql<{ hash: string }>(sql`select hash from "strayFile"`)).map(({ hash }) => ({ hash, path: pathOf(hash) }));
const pathOf = (hash: string) => join(api.filesFolder, hash.slice(0, 2), hash.slice(2, 4), hash);

/** Runs the job that erases stray files, as if a day and more had passed. */
async function passDays(): Promise<void> {
  for (const { path } of await storedFiles()) utimesSync(path, new Date(Date.now() - 200_000_000), new Date(Date.now() - 200_000_000));
  await api.database.sql(sql`update "strayFile" set at = at - interval '2 days'`);
  await api.database.sql(sql`delete from job where name = 'eraseStrayFiles'`);
  await api.database.sql(sql`
    insert into job (division, id, name, "runAt", "createdBy", "modifiedBy") values (120001, gen_random_uuid(), 'eraseStrayFiles', now(), 'test', 'test')`);
  await api.runJobs();
}

it('the file of a call that is refused is erased after a day, unless a record names it', async () => {
  const attach = (content: string) =>
    api.upload(`POST /api/servicerequest/120001/${nowhere}/attachment`, { content: smallPdf([content]), fileName: 'a.pdf' });
  const document = { content: smallPdf(['Both']), fileName: 'both.pdf' };
  expect((await api.upload('POST /api/120001/document', document)).status).toBe(201);
  expect([(await attach('Nowhere')).status, (await attach('Both')).status]).toEqual([404, 404]);
  const invalid = { ...document, content: smallPdf(['Invalid']), fields: { amount: 'x' } };
  expect((await api.upload('POST /api/120001/document', invalid)).status).toBe(400);
  const before = await storedFiles();
  expect(before.map(({ path }) => existsSync(path))).toEqual([true, true, true]);
  await passDays();
  expect(before.filter(({ path }) => existsSync(path))).toHaveLength(1);
  expect(await storedFiles()).toEqual([]);
  const [kept] = await api.database.sql<{ id: string }>(sql`select id from document where "deletedAt" is null`);
  expect((await api.call(`GET /api/120001/document/${kept?.id}/data`)).status).toBe(200);
});

it('the holder of a link leaves no more than some files of refused signatures', { timeout: 30_000 }, async () => {
  const order = await makeOrder(api, freeHour());
  const other = await makeOrder(api, freeHour());
  const tokenOf = async (id: string) => (await api.call<{ token: string }>(`POST /api/workorders/${id}/link`)).body.token;
  const [token, otherToken] = [await tokenOf(order.id), await tokenOf(other.id)];
  const sign = async (id: string, by: string, shade: number, contentHash: string) => {
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 0, b: 0 } } })
      .png()
      .toBuffer();
    const headers = { 'x-workorder-token': by };
    return (
      await api.upload(`POST ${ordersAt}/${id}/autograph`, { content, fileName: 'a.png', fields: { contentHash } }, { as: null, headers })
    ).status;
  };
  const stale = '0'.repeat(64);
  const statuses: number[] = [];
  for (let shade = 0; shade < 24; shade++) statuses.push(await sign(order.id, token, shade, stale));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 412), ...Array.from({ length: 4 }, () => 429)]);
  expect(await sign(other.id, otherToken, 0, stale)).toBe(412);
});

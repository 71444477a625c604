import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { migrationsFolder } from '#server/database/migrate.ts';
import { purchaseOrdersApi, purchaseOrdersRoute as base } from '../../../../tests/support/purchaseOrdersApi.ts';
import type { GoodsReceipt } from '../receiptSchema.ts';

const { api, place } = await purchaseOrdersApi();

it('batches that were received before the migration have the shape of those of a delivery', async () => {
  const order = await place();
  const lines = order.lines.map(({ id }) => ({ purchaseOrderLineId: id, quantityReceived: '1' }));
  const received = await api.call<GoodsReceipt>(`POST ${base}/goodsreceipt`, { as: 'piet', body: { lines } });
  const [first, second] = received.body.lines;
  const before = [
    { batchNumber: 'B1', quantity: '4', expiryDate: '2028-01-31' },
    { batchNumber: 'B2', quantity: '1' },
  ];
  await api.database.sql(sql`update "goodsReceiptLine" set "batchNumbers" = ${JSON.stringify(before)}::jsonb where id = ${first?.id}`);
  const batchesOf = async (id: string | undefined) =>
    (await api.database.sql<{ batches: unknown }>(sql`select "batchNumbers" as batches from "goodsReceiptLine" where id = ${id}`))[0]
      ?.batches;
  const migration = readFileSync(join(migrationsFolder, '606-numbers-of-received-batches.sql'), 'utf8');
  for (const time of ['first', 'again']) {
    await api.database.sql(sql([migration]));
    expect(await batchesOf(first?.id), time).toEqual([
      { number: 'B1', quantity: '4', expiryDate: '2028-01-31' },
      { number: 'B2', quantity: '1' },
    ]);
    expect(await batchesOf(second?.id), time).toEqual([]);
  }
});

import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { holdRows } from '../../../../tests/support/heldRows.ts';
import { purchaseOrdersApi } from '../../../../tests/support/purchaseOrdersApi.ts';
import { ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, place, read } = await purchaseOrdersApi();

it('lets a receipt that holds an order go on while the supplier is renamed', { timeout: 120_000 }, async () => {
  const order = await place();
  const receiving = await holdRows(
    api.database,
    120001,
    sql`select from "purchaseOrder" where division = 120001 and id = ${order.id} for update`,
  );
  const renamed = api.call(`PUT /api/120001/account/${ids.supplier}`, { body: { name: 'Brandbeveiliging Van Dijk' } });
  await receiving.isAwaitedBy(1);
  // What the foreign key of a receipt to its supplier asks for; a wait for the one who renames would be a deadlock
  const supplier = sql`select from account where division = 120001 and id = ${ids.supplier} for key share nowait`;
  expect(await receiving.rows(supplier)).toHaveLength(1);
  await receiving.release();
  expect((await renamed).status).toBe(200);
  expect(await read(order.id)).toMatchObject({ supplierName: 'Brandbeveiliging Van Dijk' });
});

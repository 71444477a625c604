import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { purchaseOrdersApi } from '../../../../tests/support/purchaseOrdersApi.ts';
import { ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, place, read } = await purchaseOrdersApi();

it('lets a receipt that holds an order go on while the supplier is renamed', { timeout: 120_000 }, async () => {
  const order = await place();
  const receiving = new pg.Client({ connectionString: api.database.url });
  await receiving.connect();
  await receiving.query('begin');
  await receiving.query('select from "purchaseOrder" where division = 120001 and id = $1 for update', [order.id]);
  const renamed = api.call(`PUT /api/120001/account/${ids.supplier}`, { body: { name: 'Brandbeveiliging Van Dijk' } });
  // Not by the connection that holds the order: a transaction goes on seeing the activity that it saw first
  const waiting = () => api.database.sql(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
  // What the foreign key of a receipt to its supplier asks for; a wait for the one who renames would be a deadlock
  const held = await receiving.query('select from account where division = 120001 and id = $1 for key share nowait', [ids.supplier]);
  expect(held.rowCount).toBe(1);
  await receiving.query('commit');
  await receiving.end();
  expect((await renamed).status).toBe(200);
  expect(await read(order.id)).toMatchObject({ supplierName: 'Brandbeveiliging Van Dijk' });
});

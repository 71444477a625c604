import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { findDamage } from '../../../scripts/crash/damage.ts';
import { invoiceLine, purchaseInvoicesApi } from '../../support/purchaseInvoicesApi.ts';
import { ids } from '../../support/purchasingRecords.ts';
import { salesIds, salesOrdersApi, salesRoute } from '../../support/salesOrdersApi.ts';

// Who buys may supervise as well
const invoices = await purchaseInvoicesApi({ roles: 'purchasing=CURA-Purchasing,CURA-Supervisor;supervisor=CURA-Supervisor' });
const sales = await salesOrdersApi();
const times = Array.from({ length: 8 }, (_, index) => index);

describe('a purchase invoice that needs two people', () => {
  const large = { lines: [invoiceLine(ids.extinguisher, '100', '100')], controlAmount: '12100' };
  const open = { status: 'Open' };

  it('is released once by several at once, and by none of those who entered it', async () => {
    const { api, enter, save } = invoices;
    for (const _ of times) {
      const { id } = await enter(large);
      const answers = await Promise.all(['sofie', 'ada', 'piet', 'sofie'].map((as) => save(id, open, { as })));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const released = await api.database.sql<{ byName: string }>(sql`
        select "byName" from audit where entity = 'purchaseInvoice' and "entityId" = ${id} and after ->> 'status' = 'Open' and before ->> 'status' = 'Draft'`);
      expect(released).toEqual([{ byName: expect.not.stringMatching(/^Piet/) as unknown }]);
    }
  });

  it('is not released by a person who changes its amounts at the same time', async () => {
    const { api, enter, save } = invoices;
    for (const _ of times) {
      const { id } = await enter(large);
      const change = { lines: [invoiceLine(ids.extinguisher, '100', '200')], controlAmount: '24200' };
      await Promise.all([
        save(id, change, { as: 'sofie' }),
        save(id, open, { as: 'sofie' }),
        save(id, { ...change, ...open }, { as: 'sofie' }),
      ]);
      const [invoice] = await api.database.sql<{ status: string; amount: string; isOwn: boolean }>(sql`
        select i.status, i.amount::text as amount, p.oid = any (i."enteredBy") as "isOwn"
        from "purchaseInvoice" i, person p where i.id = ${id} and p.name like 'Sofie%'`);
      if (invoice?.status === 'Open') expect(invoice).toMatchObject({ isOwn: false, amount: expect.stringMatching(/^12100/) as unknown });
      else expect(invoice).toMatchObject({ status: 'Draft' });
    }
  });
});

describe('a sales order', () => {
  it('is delivered or deleted, changed or delivered, when all happens at once', async () => {
    const { api, place, deliver, stockOf } = sales;
    const before = await stockOf(salesIds.extinguisher);
    // The stock of the tests was not moved there
    const damage = () => findDamage({ url: api.database.url, filesFolder: api.filesFolder }, []);
    const untouched = await damage();
    let delivered = 0;
    for (const time of times) {
      const order = await place({ lines: [{ itemId: salesIds.extinguisher, quantity: '1' }] });
      const [line] = order.lines;
      const remove = () => api.call(`DELETE ${salesRoute}/${order.id}`, { as: 'sofie' });
      const answers = await Promise.all(
        time % 2 === 0 ? [deliver(line, '1'), remove(), deliver(line, '1')] : [remove(), deliver(line, '1'), remove()],
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      delivered += answers.filter(({ status }) => status === 201).length;
    }
    expect(await stockOf(salesIds.extinguisher)).toEqual({ ...before, current: before.current - delivered });
    expect((await damage()).toSorted()).toEqual(untouched.toSorted());
  });
});

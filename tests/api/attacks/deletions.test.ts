import sql, { raw } from 'sql-template-tag';
import { describe, expect, inject, it } from 'vitest';
import { callExample, callNamed, exampleBody } from '../../support/exampleCalls.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';
import { holdRows } from '../../support/heldRows.ts';

const api = await demonstratedApi();
const division = 120001;

interface Made {
  id: string;
  code: string;
}

/** A record to delete, and another one that begins to refer to it. */
interface Meeting {
  made: string;
  /** Values over those of its example. */
  more?: object;
  deletedBy: string;
  by: string;
  /** The table of the rows that refer. */
  table: string;
  refer(made: Made): object | Promise<object>;
  path?(made: Made): Record<string, string>;
}

const item = (code: string, values: object) => ({ code: `${code}-1`, ...values });
const line = (values: object) => ({ lines: [{ quantity: '1', ...values }] });

const meetings: Meeting[] = [
  {
    made: 'createItemGroup',
    deletedBy: 'deleteItemGroup',
    by: 'createItem',
    table: 'item',
    refer: ({ id, code }) => item(code, { itemGroupId: id }),
  },
  { made: 'createUnit', deletedBy: 'deleteUnit', by: 'createItem', table: 'item', refer: ({ code }) => item(code, { unit: code }) },
  {
    made: 'createVatCode',
    deletedBy: 'deleteVatCode',
    by: 'createItem',
    table: 'item',
    refer: ({ code }) => item(code, { salesVatCode: code }),
  },
  {
    made: 'createItem',
    more: { isStockItem: false },
    deletedBy: 'deleteItem',
    by: 'createSalesOrder',
    table: 'salesOrderLine',
    refer: ({ id }) => line({ itemId: id }),
  },
  {
    made: 'createItem',
    more: { isStockItem: false },
    deletedBy: 'deleteItem',
    by: 'createPurchaseOrder',
    table: 'purchaseOrderLine',
    refer: ({ id }) => line({ itemId: id }),
  },
  {
    made: 'createVatCode',
    more: { validFrom: null },
    deletedBy: 'deleteVatCode',
    by: 'createSalesOrder',
    table: 'salesOrderLine',
    refer: ({ code }) => ({ lines: [{ ...firstLineOf('createSalesOrder'), vatCode: code }] }),
  },
  {
    made: 'createVatCode',
    more: { validFrom: null },
    deletedBy: 'deleteVatCode',
    by: 'createPurchaseOrder',
    table: 'purchaseOrderLine',
    refer: ({ code }) => ({ lines: [{ ...firstLineOf('createPurchaseOrder'), vatCode: code }] }),
  },
  {
    made: 'createVatCode',
    more: { validFrom: null },
    deletedBy: 'deleteVatCode',
    by: 'savePurchaseInvoice',
    table: 'purchaseInvoiceLine',
    refer: ({ code }) => ({ lines: [{ ...firstLineOf('savePurchaseInvoice'), vatCode: code }] }),
  },
  {
    made: 'createPaymentCondition',
    deletedBy: 'deletePaymentCondition',
    by: 'createSalesOrder',
    table: 'salesOrder',
    refer: ({ code }) => ({ paymentCondition: code }),
  },
  {
    made: 'createShippingMethod',
    deletedBy: 'deleteShippingMethod',
    by: 'createSalesOrder',
    table: 'salesOrder',
    refer: ({ id }) => ({ shippingMethodId: id }),
  },
  {
    made: 'createShippingMethod',
    deletedBy: 'deleteShippingMethod',
    by: 'createPurchaseOrder',
    table: 'purchaseOrder',
    refer: ({ id }) => ({ shippingMethodId: id }),
  },
  {
    made: 'createShippingMethod',
    deletedBy: 'deleteShippingMethod',
    by: 'createGoodsDelivery',
    table: 'goodsDelivery',
    refer: ({ id }) => ({ shippingMethodId: id }),
  },
  {
    made: 'createCostCenter',
    deletedBy: 'deleteCostCenter',
    by: 'createSalesOrder',
    table: 'salesOrderLine',
    refer: ({ code }) => ({ lines: [{ ...firstLineOf('createSalesOrder'), costCenter: code }] }),
  },
  {
    made: 'createWarehouse',
    deletedBy: 'deleteWarehouse',
    by: 'createStockCount',
    table: 'itemWarehouse',
    refer: async ({ id, code }) => ({ warehouseId: id, lines: [{ itemId: (await pieces(code)).id, quantityNew: '3' }] }),
  },
  {
    made: 'createLocation',
    deletedBy: 'deleteLocation',
    by: 'createWorkOrder',
    table: 'workOrder',
    refer: () => ({}),
    path: ({ id }) => ({ locationId: id }),
  },
];

// On a distributed PostgreSQL a lock of the whole table does not hold up who works on the pieces of a division
const isDistributed = inject('databaseServer').nodes.length > 1;

describe.skipIf(isDistributed)('a record is not deleted while another one begins to refer to it', () => {
  it.each(meetings)('$made, $by', async ({ made, more, deletedBy, by, table, refer, path }) => {
    const own = { ...(exampleBody(callNamed(made)) as object), code: `Z${count++}`, ...more };
    const record = (await callExample(api, callNamed(made), { body: own })).body as Made;
    const held = await holdRows(api.database, division, sql`lock table ${raw(`"${table}"`)} in share row exclusive mode`);
    const referring = callExample(api, callNamed(by), {
      body: { ...(exampleBody(callNamed(by)) as object), ...(await refer(record)) },
      path: path?.(record) ?? {},
    });
    await held.isAwaitedBy(1);
    const deletion = callExample(api, callNamed(deletedBy), { path: { id: record.id } });
    await Promise.race([deletion, held.isAwaitedBy(2)]);
    await held.release();
    expect((await referring).status, (await referring).text).toBe(201);
    expect((await deletion).status, (await deletion).text).toBe(409);
  });
});

let count = 1;

async function pieces(code: string): Promise<Made> {
  const body = { ...(exampleBody(callNamed('createItem')) as object), code, isSerialItem: false };
  return (await callExample(api, callNamed('createItem'), { body })).body as Made;
}

function firstLineOf(name: string): object {
  return (exampleBody(callNamed(name)) as { lines: object[] }).lines[0] ?? {};
}

import { expect, it } from 'vitest';
import { isDealt } from '../../../../tests/support/processes.ts';
import { invoiceBody, purchaseInvoicesApi, purchaseInvoicesRoute } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { type OrderWithLines, purchaseOrdersRoute } from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, ids } from '../../../../tests/support/purchasingRecords.ts';
import { sentStatements } from '../../../../tests/support/sentStatements.ts';

const { api } = await purchaseInvoicesApi();

/** The ids of the lines of orders of so many lines each. */
async function linesOf(orders: number, lines: number): Promise<string[]> {
  const all: string[] = [];
  for (let order = 1; order <= orders; order++) {
    const items = Array.from({ length: lines }, () => ({ itemId: ids.extinguisher, quantityInPurchaseUnits: '4', unitPrice: '10' }));
    const placed = await api.call<OrderWithLines>(`POST ${purchaseOrdersRoute}/order`, {
      as,
      body: { supplierId: ids.supplier, lines: items },
    });
    all.push(...placed.body.lines.map(({ id }) => id));
  }
  return all;
}

/** How many statements a call sends to the database; it must succeed. */
async function statementsOf(route: string, body: object): Promise<number> {
  const { result: answer, texts } = await sentStatements(() => api.call(route, { as, body }));
  expect(answer.status, answer.text).toBeLessThan(300);
  return texts.length;
}

const receive = (lines: readonly string[]) =>
  statementsOf(`POST ${purchaseOrdersRoute}/goodsreceipt`, {
    lines: lines.map((purchaseOrderLineId) => ({ purchaseOrderLineId, quantityReceived: '1' })),
  });
const invoice = (lines: readonly string[]) =>
  statementsOf(`POST ${purchaseInvoicesRoute}`, invoiceBody({ lines: lines.map((id) => ({ purchaseOrderLineId: id, quantity: '1' })) }));

it.skipIf(isDealt)('writes a receipt and an invoice in as many statements for one line as for thirty, of one order or of ten', async () => {
  const [one, ofOne, ofTen] = [await linesOf(1, 1), await linesOf(1, 30), await linesOf(10, 3)];
  await receive(one); // the first call fills the caches that later ones use
  const receipt = await receive(one);
  expect([await receive(ofOne), await receive(ofTen)]).toEqual([receipt, receipt]);
  const entered = await invoice(one);
  expect([await invoice(ofOne), await invoice(ofTen)]).toEqual([entered, entered]);
  expect(receipt).toBeLessThanOrEqual(11);
  expect(entered).toBeLessThanOrEqual(15);
});

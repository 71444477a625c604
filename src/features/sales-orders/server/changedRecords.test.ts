import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { salesIds as ids, salesOrdersApi, salesRoute as base } from '../../../../tests/support/salesOrdersApi.ts';
import type { GoodsDelivery } from '../deliverySchema.ts';

const { api, place, deliver, read } = await salesOrdersApi();
const addressId = seededId(120001, 'address', 1);

/** Sets the master data that documents are made from. */
async function setRecords(of: { item: string; unit: string; price: number; vat: number; days: number; street: string; name: string }) {
  const { item, unit, price, vat, days, street, name } = of;
  await api.database.sql(sql`
    update item set description = ${item}, unit = ${unit}, "standardSalesPrice" = ${price} where division = 120001 and id = ${ids.extinguisher}`);
  await api.database.sql(sql`update "vatCode" set percentage = ${vat} where division = 120001 and code = '2'`);
  await api.database.sql(sql`update "paymentCondition" set days = ${days} where division = 120001 and code = '30'`);
  await api.database.sql(
    sql`update account set "addressLine1" = ${street}, "paymentConditionSales" = '30' where division = 120001 and id = ${ids.customer}`,
  );
  await api.database.sql(sql`update address set "addressLine1" = ${street} where division = 120001`);
  expect((await api.call(`PUT /api/120001/account/${ids.customer}`, { body: { name } })).status).toBe(200);
}

const then = {
  item: 'Sproeischuimblusser 6 l',
  unit: 'st',
  price: 74.5,
  vat: 0.21,
  days: 30,
  street: 'Molenweg 4',
  name: 'Bakkerij de Molen',
};
const now = { item: 'Poederblusser', unit: 'doos', price: 99, vat: 0.25, days: 14, street: 'Havenkade 9', name: 'Bakkerij Nieuw' };

beforeEach(async () => {
  await api.database.sql(sql`
    insert into address (division, id, "accountId", type, "addressLine1", postcode, city, country, "createdBy", "modifiedBy")
    values (120001, ${addressId}, ${ids.customer}, 'Delivery', 'Molenweg 4', '3511 AB', 'Utrecht', 'NL', 'x', 'x') on conflict do nothing`);
  await setRecords(then);
});

const slipOf = async (id: string) => {
  const { bytes } = await api.call(`GET ${base}/goodsdelivery/${id}/slip`, { headers: { accept: 'application/pdf' } });
  return (await pdfContent(bytes)).pages.join(' ');
};

describe('an order whose customer, item, VAT code and payment condition change', () => {
  it('keeps description, unit, price, VAT and amounts; the name of the customer follows', async () => {
    const order = await place();
    await setRecords(now);
    const kept = ['description', 'unitCode', 'unitPrice', 'vatCode', 'vatPercentage', 'vatAmount', 'amount'] as const;
    const after = await read(order.id);
    const [before, line] = [order.lines[0], after.lines[0]];
    expect(kept.map((name) => line?.[name])).toEqual(kept.map((name) => before?.[name]));
    expect(line).toMatchObject({ description: 'Sproeischuimblusser 6 l', vatPercentage: 0.21, unitCode: 'st' });
    expect(after).toMatchObject({
      paymentCondition: order.paymentCondition,
      amountInclVat: order.amountInclVat,
      orderedByName: 'Bakkerij Nieuw',
    });
  });
});

describe('the packing slip of a delivery', () => {
  it('is a file that is named after it, in the language of the customer', async () => {
    const { body } = await deliver((await place()).lines[0], '1');
    const { headers } = await api.call(`GET ${base}/goodsdelivery/${body.id}/slip`, { headers: { accept: 'application/pdf' } });
    expect(decodeURIComponent(headers['content-disposition'] ?? '')).toContain(`Pakbon ${body.deliveryNumber}.pdf`);
  });

  it.each([
    ['the visiting address of the customer', null],
    ['a delivery address', addressId],
  ])('has what was delivered, and %s as it was', async (_, deliveryAddressId) => {
    const order = await place({ deliverToId: ids.customer, deliveryAddressId });
    const { body } = await deliver(order.lines[0], '6');
    expect(body.deliveryAddress).toContain('Molenweg 4');
    await setRecords(now);
    const text = await slipOf(body.id);
    for (const part of ['Sproeischuimblusser 6 l', 'Molenweg 4', '6 st', 'Bakkerij Nieuw']) expect(text).toContain(part);
    const read = await api.call<GoodsDelivery>(`GET ${base}/goodsdelivery/${body.id}`);
    expect(read.body).toMatchObject({ deliveryAddress: body.deliveryAddress, lines: [{ description: 'Sproeischuimblusser 6 l' }] });
  });

  it('has the present address where none was kept', async () => {
    const { body } = await deliver((await place()).lines[0], '1');
    await api.database.sql(sql`update "goodsDelivery" set "deliveryAddress" = null where id = ${body.id}`);
    await setRecords(now);
    expect(await slipOf(body.id)).toContain('Havenkade 9');
  });

  it('loses the address with the erasure of a customer who is a person', async () => {
    const { body } = await deliver((await place({ orderedById: ids.otherCustomer })).lines[0], '1');
    await api.database.sql(sql`update "goodsDelivery" set "deliveryAddress" = 'Molenweg 4' where id = ${body.id}`);
    await api.database.sql(sql`
      update audit set after = jsonb_set(after, '{deliveryAddress}', '"Molenweg 4"') where entity = 'goodsDelivery' and "entityId" = ${body.id}`);
    const erasure = { as: 'ada', body: { entity: 'account', entityId: ids.otherCustomer } };
    expect((await api.call('POST /api/divisions/120001/erasures', erasure)).status).toBe(200);
    const [row] = await api.database.sql(sql`select "deliveryAddress" from "goodsDelivery" where id = ${body.id}`);
    expect(row).toEqual({ deliveryAddress: null });
    const audit = await api.database.sql(sql`select after::text from audit where entity = 'goodsDelivery' and "entityId" = ${body.id}`);
    expect(JSON.stringify(audit)).not.toContain('Molenweg');
  });
});

import sql, { type Sql } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { Problem } from '#contract/problem.ts';
import type { BodyOf } from '#contract/operation.ts';
import {
  accountField,
  accountReference,
  contactField,
  contactOf,
  deliveryAddressFor,
  resellerReference,
  writtenAddress,
} from '#features/accounts/server/index.ts';
import { itemField } from '#features/items/server/index.ts';
import { placeOrder, salesOrderField, salesOrderLinesAs } from '#features/sales-orders/server/index.ts';
import { listPage } from '#server/database/list.ts';
import { newId } from '#server/database/newId.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { defineTable } from '#server/database/table.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { InDivision, PersonalCall } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import type { mobility, MobilityOrderFilter } from '../contract.ts';
import { mobilityOrder, soldLine } from '../schema.ts';

const order = (name: Parameters<typeof salesOrderField>[0]) => salesOrderField(name, sql`r.id`);
const lines = salesOrderLinesAs(soldLine, {
  articleId: sql`r."itemId"`,
  articleCode: itemField('code', sql`r."itemId"`),
  description: sql`coalesce(r.description, ${itemField('description', sql`r."itemId"`)})`,
});

/** Orders of the shop with their present state. */
export const mobilityOrderTable = defineTable({
  name: 'mobilityOrder',
  schema: mobilityOrder,
  derived: {
    division: sql`r.division`,
    orderNumber: order('orderNumber'),
    contactId: order('orderedByContactId'),
    accountName: accountField('name', sql`r."accountId"`),
    contactName: contactField('fullName', order('orderedByContactId')),
    resellerName: accountField('name', sql`r."resellerId"`),
    deliveryAddress: writtenAddress(order('deliveryAddressId')),
    status: order('status'),
    total: sql`${order('amountInclVat')}::text`,
    vat: sql`${order('vatAmount')}::text`,
    version: order('version'),
  },
  children: { lines: { table: lines, by: 'orderId', order: 'lineNumber' } },
});

type OrderBody = Omit<BodyOf<typeof mobility.createMobilityOrder>, 'id'>;

/**
 * Creates the sales order of an order of the shop: 201; or answers with the existing one with its reference: 200. To be called
 * inside a transaction.
 * @throws Problem invalid naming the field of the shop's order; duplicate when the existing one was deleted
 */
export async function saveOrder(call: PersonalCall, body: OrderBody): Promise<Answer> {
  const first = await firstWith(call, body.externalReference);
  if (first) return first;
  const { accountId, contactId, resellerId } = body;
  const references = { accountId: accountReference, contactId: contactOf(accountId), resellerId: resellerReference };
  await requireLive(call, references, { accountId, contactId, resellerId });
  const id = await takeReference(call, body);
  if (id === undefined) return (await firstWith(call, body.externalReference)) ?? Promise.reject(new Problem('busy'));
  const salesOrderId = await placeSalesOrder(call, body);
  await call.database.rows(sql`
    update "mobilityOrder" set id = ${salesOrderId} where division = ${call.division} and id = ${id} returning id`);
  return { ...(await getRecord(call, mobilityOrderTable, salesOrderId)), status: 201 };
}

async function firstWith(call: PersonalCall, externalReference: string | null | undefined): Promise<Answer | undefined> {
  if (externalReference == null) return undefined;
  const first = await call.database.row<{ id: string; isDeleted: boolean }>(sql`
    select r.id, ${salesOrderField('deletedAt', sql`r.id`, call.division)} is not null as "isDeleted" from "mobilityOrder" r
    where r.division = ${call.division} and r."externalReference" = ${externalReference}`);
  if (first?.isDeleted) throw new Problem('duplicate', { fields: { externalReference: [{ code: 'taken' }] } });
  return first && { ...(await getRecord(call, mobilityOrderTable, first.id)), status: 200 };
}

/** A concurrent order with the same reference waits here until this one is committed or refused; undefined when it was committed. */
async function takeReference({ database, division, person, services }: PersonalCall, body: OrderBody): Promise<string | undefined> {
  const { accountId, externalReference = null, paymentReference = null, orderDate = services.now().toISOString() } = body;
  const resellerId = body.resellerId === undefined ? usualReseller(accountId, division) : sql`${body.resellerId}::uuid`;
  const row = await database.row<{ id: string }>(sql`
    insert into "mobilityOrder" (division, id, "createdBy", "modifiedBy", "accountId", "resellerId", "externalReference", "orderDate", "paymentReference")
    select ${division}::integer, ${newId()}::uuid, ${person.oid}, ${person.oid}, ${accountId}::uuid, ${resellerId}, ${externalReference},
      ${orderDate}::timestamptz, ${paymentReference}
    on conflict (division, "externalReference") where "externalReference" is not null do nothing returning id`);
  return row?.id;
}

/** The reseller through which the account buys, while it is one, as an expression. */
function usualReseller(accountId: string, division: number): Sql {
  const resellerId = accountField('resellerId', sql`${accountId}`, division);
  return sql`case when ${accountField('isReseller', resellerId, division)} then ${resellerId} end`;
}

async function placeSalesOrder(call: PersonalCall, body: OrderBody): Promise<string> {
  const { accountId, contactId, externalReference, orderDate, deliveryAddress } = body;
  const isAddressed = deliveryAddress != null && Object.values(deliveryAddress).some((value) => value != null);
  const deliveryAddressId = isAddressed ? await deliveryAddressFor(call, accountId, deliveryAddress) : undefined;
  const order = {
    orderedById: accountId,
    orderedByContactId: contactId,
    yourRef: externalReference,
    orderDate: orderDate && dayOf(new Date(orderDate)),
    deliveryAddressId,
    lines: body.lines.map(({ articleId, quantity, unitPrice, discount }) => ({
      itemId: articleId,
      quantity,
      ...(unitPrice == null ? {} : { unitPrice }),
      ...(discount == null ? {} : { discount }),
    })),
  };
  try {
    return await placeOrder(call, order, 'MobilityShop');
  } catch (error) {
    throw error instanceof Problem ? inWordsOfShop(error) : error;
  }
}

const shopNames: Readonly<Record<string, string>> = {
  orderedById: 'accountId',
  orderedByContactId: 'contactId',
  yourRef: 'externalReference',
  itemId: 'articleId',
};

/** A problem of the sales order, with the field names of the shop's order. */
function inWordsOfShop({ code, details }: Problem): Problem {
  const inShop = (name: string) =>
    name
      .split('.')
      .map((part) => shopNames[part] ?? part)
      .join('.');
  const fields = Object.entries(details.fields ?? {}).map(([name, errors]) => [inShop(name), errors] as const);
  return new Problem(code, details.fields ? { ...details, fields: Object.fromEntries(fields) } : details);
}

/**
 * One order with its lines.
 * @throws Problem notFound, also when its sales order was deleted
 */
export async function readOrder(call: InDivision, id: string): Promise<Answer> {
  const answer = await getRecord(call, mobilityOrderTable, id);
  const deleted = await call.database.row(sql`
    select from "mobilityOrder" r
    where r.division = ${call.division} and r.id = ${id} and ${salesOrderField('deletedAt', sql`r.id`, call.division)} is not null`);
  if (deleted) throw new Problem('notFound');
  return answer;
}

/** Whether an order came through an account, which may have been a reseller. */
export async function hasOrdersThrough({ database, division }: InDivision, resellerId: string): Promise<boolean> {
  const row = await database.row(sql`select from "mobilityOrder" where division = ${division} and "resellerId" = ${resellerId} limit 1`);
  return row !== undefined;
}

/** The filters of a list of orders. */
export interface OrderSearch extends MobilityOrderFilter {
  createdFrom?: string | undefined;
}

/** A page of orders with their lines, without those whose sales order was deleted. */
export async function pageOfOrders(
  { database, division }: InDivision,
  window: Call['list'],
  { createdFrom, q, status, accountId, resellerId }: OrderSearch,
): Promise<Answer> {
  const where = [
    sql`${salesOrderField('deletedAt', sql`r.id`, division)} is null`,
    ...(createdFrom === undefined ? [] : [sql`r.created >= ${createdFrom}::timestamptz`]),
    ...(accountId === undefined ? [] : [sql`r."accountId" = ${accountId}`]),
    ...(resellerId === undefined ? [] : [sql`r."resellerId" = ${resellerId}`]),
    ...(status === undefined ? [] : [sql`${salesOrderField('status', sql`r.id`, division)} = ${status}`]),
    ...(q === undefined
      ? []
      : [
          sql`(starts_with(lower(r."externalReference"), lower(${q}))
            or starts_with(${salesOrderField('orderNumber', sql`r.id`, division)}::text, ${q}))`,
        ]),
  ];
  return list(await listPage(database, { table: mobilityOrderTable, division, list: window, where }));
}

import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { flag, requiredText, uuid } from '#contract/values.ts';
import { goodsDelivery, goodsDeliveryFields, goodsDeliveryLine, goodsDeliveryLineFields } from './deliverySchema.ts';
import { salesOrder, salesOrderFields, salesOrderLine, salesOrderLineFields } from './schema.ts';

const filter = z.string().max(4000).optional();
const ofCustomer = z.object({ filter, allStatuses: flag.optional() });
const sort = ['-orderDate', 'orderNumber', 'deliveryDate', 'modified'];
const lineSort = ['-modified', 'deliveryDate', 'lineNumber'];
const writableLine = bodyFields(salesOrderLineFields);
const { quantity } = salesOrderLineFields;
const { status: _status, approvalStatus: _approval, ...newOrderFields } = salesOrderFields;

const lineOfOrder = bodyOf(salesOrderLine, { ...writableLine, quantity, id: uuid.optional() });
const newLine = bodyOf(salesOrderLine, { ...writableLine, quantity, orderId: uuid });
const newOrder = bodyOf(salesOrder, {
  ...bodyFields(newOrderFields),
  accountCode: requiredText(18).optional(),
  lines: z.array(lineOfOrder).min(1).max(1000),
});
const newDelivery = bodyOf(goodsDelivery, {
  ...bodyFields(goodsDeliveryFields),
  lines: z
    .array(
      bodyOf(goodsDeliveryLine, {
        ...bodyFields(goodsDeliveryLineFields),
        salesOrderLineId: uuid,
        quantityDelivered: goodsDeliveryLineFields.quantityDelivered,
      }),
    )
    .min(1)
    .max(1000),
});

/** Orders of customers, their lines and deliveries. */
export const salesOrders = defineContract('accounting', {
  listCurrentSalesOrders: operation('GET /api/{division}/salesorder/current/{accountCode}', {
    calls: ['salesorder.current'],
    summary: 'Orders still open for a customer, with what is left to deliver',
    access: 'employee',
    query: ofCustomer,
    list: { sort },
    answer: z.array(salesOrder),
  }),
  listSalesOrdersOfAccount: operation('GET /api/{division}/salesorder/order/{accountCode}', {
    calls: ['salesorder.byAccount'],
    summary: 'Orders of a customer: open and partial ones, all of them with `allStatuses`',
    access: 'employee',
    query: ofCustomer,
    list: { sort },
    answer: z.array(salesOrder),
  }),
  listLinesOfSalesOrder: operation('GET /api/{division}/salesorder/order/{salesOrderId}/lines', {
    calls: ['salesorder.lines'],
    summary: 'The lines of an order',
    access: 'employee',
    path: { salesOrderId: uuid },
    answer: z.array(salesOrderLine),
  }),
  createSalesOrder: operation('POST /api/{division}/salesorder', {
    calls: ['salesorder.create'],
    summary: 'A new order with its lines',
    access: 'employee',
    body: newOrder,
    status: 201,
    answer: salesOrder,
  }),
  createSimpleSalesOrder: operation('POST /api/{division}/salesorder/order', {
    calls: ['salesorder.createOrder'],
    summary: 'A new order; the customer may be named by `accountCode`, items by `itemCode`',
    access: 'employee',
    body: newOrder,
    status: 201,
    answer: salesOrder,
  }),
  createGoodsDelivery: operation('POST /api/{division}/salesorder/goodsdelivery', {
    calls: ['salesorder.goodsdelivery'],
    summary: 'Books a delivery to one customer from one warehouse',
    access: 'employee',
    body: newDelivery,
    status: 201,
    answer: goodsDelivery,
  }),
  listSalesOrderLines: operation('GET /api/{division}/salesorder/orderline', {
    calls: ['salesorderline.list'],
    summary: 'Order lines that match the filter',
    access: 'employee',
    query: z.object({ filter }),
    list: { sort: lineSort },
    answer: z.array(salesOrderLine),
  }),
  createSalesOrderLine: operation('POST /api/{division}/salesorder/orderline', {
    calls: ['salesorderline.create'],
    summary: 'Adds one line or several to their order',
    access: 'employee',
    body: z.union([newLine, z.array(newLine).min(1).max(1000)]),
    status: 201,
    answer: z.union([salesOrderLine, z.array(salesOrderLine)]),
  }),
  findSalesOrderLines: operation('GET /api/{division}/salesorder/orderline/{filter}', {
    calls: ['salesorderline.byFilter'],
    summary: 'The line with this id, the lines of the order with this id, or the lines that match the filter',
    access: 'employee',
    query: z.object({ filter }),
    list: { sort: lineSort },
    answer: z.array(salesOrderLine),
  }),
  updateSalesOrderLine: operation('PUT /api/{division}/salesorder/orderline/{salesOrderLineId}', {
    calls: ['salesorderline.update'],
    summary: 'Changes the fields that are sent of a line',
    access: 'employee',
    path: { salesOrderLineId: uuid },
    body: bodyOf(salesOrderLine, writableLine),
    answer: salesOrderLine,
  }),
  deleteSalesOrderLine: operation('DELETE /api/{division}/salesorder/orderline/{salesOrderLineId}', {
    calls: ['salesorderline.delete'],
    summary: 'Removes a line',
    access: 'employee',
    path: { salesOrderLineId: uuid },
    status: 204,
  }),
  getSalesOrder: operation('GET /api/{division}/salesorder/{orderId}', {
    calls: ['salesorder.byId'],
    summary: 'One order with its lines, by id or by order number',
    access: 'employee',
    answer: salesOrder,
  }),
  updateSalesOrder: operation('PUT /api/{division}/salesorder/{salesOrderId}', {
    calls: ['salesorder.update'],
    summary: 'Changes the fields that are sent of an order; lines are replaced only when they are sent',
    access: 'employee',
    path: { salesOrderId: uuid },
    body: bodyOf(salesOrder, { ...bodyFields(salesOrderFields), lines: z.array(lineOfOrder).min(1).max(1000).optional() }),
    answer: salesOrder,
  }),
  deleteSalesOrder: operation('DELETE /api/{division}/salesorder/{salesOrderId}', {
    calls: ['salesorder.delete'],
    summary: 'Removes an order that nothing was delivered, invoiced or ordered for',
    access: 'employee',
    path: { salesOrderId: uuid },
    status: 204,
  }),
});

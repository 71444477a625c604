import { z } from 'zod';
import { auditSeries } from '#contract/auditEntry.ts';
import { bookingFilter, orderFilter } from '#contract/documentLines.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { commaList, currency, date, decimal, exchangeRate, flag, longText, requiredText, uuid } from '#contract/values.ts';
import { salesPrice } from '#features/items/priceSchema.ts';
import { goodsDelivery, newGoodsDelivery } from './deliverySchema.ts';
import {
  addedSalesOrderLines,
  changedSalesOrder,
  changedSalesOrderLine,
  salesOrder,
  salesOrderLine,
  salesOrderSort,
  salesOrderStatus,
  savedSalesOrder,
} from './schema.ts';

const base = '/api/{division}/salesorder';
const filter = orderFilter('customer');

/** The filters of a list of deliveries. */
export const deliveryFilter = z.strictObject({ salesOrderId: uuid.optional(), deliveryAccountId: uuid.optional(), ...bookingFilter });

/** See {@link deliveryFilter}. */
export type DeliveryFilter = z.infer<typeof deliveryFilter>;

const ofCustomer = z.object({ filter, allStatuses: flag.optional() });
const lineSort = ['-orderNumber', 'lineNumber', 'deliveryDate', 'modified'] as const;

/** Orders of customers, their lines and deliveries. */
export const salesOrders = defineContract('accounting', {
  listSalesOrders: operation(`GET ${base}`, {
    summary: 'Sales orders, newest first; those of one customer, of some states, or that fit a filter',
    access: 'employee',
    query: z.object({
      filter,
      orderedById: uuid.optional(),
      locationId: uuid.optional(),
      workOrderId: uuid.optional(),
      statusses: commaList(salesOrderStatus).optional().describe('States of the order; without it all'),
    }),
    list: { sort: [...salesOrderSort, 'relevance'] },
    answer: z.array(salesOrder),
  }),
  listCurrentSalesOrders: operation(`GET ${base}/current/{accountCode}`, {
    calls: ['salesorder.current'],
    summary:
      'Orders still open for a customer with their lines and what is left to deliver; with `allStatuses` the others of this year too',
    access: 'employee',
    query: ofCustomer,
    list: { sort: salesOrderSort },
    answer: z.array(salesOrder),
  }),
  listSalesOrdersOfAccount: operation(`GET ${base}/order/{accountCode}`, {
    calls: ['salesorder.byAccount'],
    summary: 'Orders of a customer: open and partial ones, all of them with `allStatuses`',
    access: 'employee',
    query: ofCustomer,
    list: { sort: salesOrderSort },
    answer: z.array(salesOrder),
  }),
  listLinesOfSalesOrder: operation(`GET ${base}/order/{salesOrderId}/lines`, {
    calls: ['salesorder.lines'],
    summary: 'The lines of an order',
    access: 'employee',
    path: { salesOrderId: uuid },
    answer: z.array(salesOrderLine),
  }),
  createSalesOrder: operation(`POST ${base}`, {
    calls: ['salesorder.create'],
    summary: 'A new order with its lines; with an id that order is changed',
    access: 'employee',
    body: savedSalesOrder,
    status: 201,
    answer: salesOrder,
  }),
  createSimpleSalesOrder: operation(`POST ${base}/order`, {
    calls: ['salesorder.createOrder'],
    summary: 'A new order; the customer may be named by `accountCode`, items by `itemCode`',
    access: 'employee',
    body: savedSalesOrder,
    status: 201,
    answer: salesOrder,
  }),
  createGoodsDelivery: operation(`POST ${base}/goodsdelivery`, {
    calls: ['salesorder.goodsdelivery'],
    summary: 'Books a delivery to one customer from one warehouse',
    access: 'employee',
    body: newGoodsDelivery,
    status: 201,
    answer: goodsDelivery,
  }),
  listGoodsDeliveries: operation(`GET ${base}/goodsdelivery`, {
    summary: 'Goods deliveries with lines, newest first: of an order, to a customer, or all',
    access: 'employee',
    query: z.object({ salesOrderId: uuid.optional(), deliveryAccountId: uuid.optional() }),
    answer: z.array(goodsDelivery),
    list: { sort: ['-deliveryNumber', 'deliveryDate'], filter: deliveryFilter },
  }),
  getGoodsDelivery: operation(`GET ${base}/goodsdelivery/{id}`, {
    summary: 'One goods delivery with its lines',
    access: 'employee',
    path: { id: uuid },
    answer: goodsDelivery,
  }),
  getPackingSlip: operation(`GET ${base}/goodsdelivery/{id}/slip`, {
    summary: 'The packing slip of a delivery as PDF',
    access: 'employee',
    path: { id: uuid },
    bytes: true,
  }),
  listSalesPrices: operation(`GET ${base}/price`, {
    summary: 'The prices of items for a customer on a day, with the source of each',
    access: 'employee',
    query: z.object({
      orderedById: uuid.optional(),
      orderDate: date.optional(),
      currency: currency.optional(),
      exchangeRate: queryNumber(exchangeRate).optional().describe('For an item without a price in the currency: its own one is converted'),
      itemId: commaList(uuid),
      quantity: commaList(decimal).optional().describe('As many as items; one of each unless given'),
    }),
    answer: z.array(salesPrice),
  }),
  listSalesOrderLines: operation(`GET ${base}/orderline`, {
    calls: ['salesorderline.list'],
    summary: 'Order lines that fit a filter',
    access: 'employee',
    query: z.object({ filter }),
    list: { sort: lineSort },
    answer: z.array(salesOrderLine),
  }),
  createSalesOrderLine: operation(`POST ${base}/orderline`, {
    calls: ['salesorderline.create'],
    summary: 'Adds one line or several to their order; a line with an id is changed',
    access: 'employee',
    body: addedSalesOrderLines,
    status: 201,
    answer: z.union([salesOrderLine, z.array(salesOrderLine)]),
  }),
  findSalesOrderLines: operation(`GET ${base}/orderline/{filter}`, {
    calls: ['salesorderline.byFilter'],
    summary: 'The line with this id, the lines of the order with this id, or the lines that fit the filter',
    access: 'employee',
    query: z.object({ filter }),
    list: { sort: lineSort },
    answer: z.array(salesOrderLine),
  }),
  updateSalesOrderLine: operation(`PUT ${base}/orderline/{salesOrderLineId}`, {
    calls: ['salesorderline.update'],
    summary: 'Changes a line of which nothing was delivered or invoiced',
    access: 'employee',
    path: { salesOrderLineId: uuid },
    body: changedSalesOrderLine,
    answer: salesOrderLine,
  }),
  deleteSalesOrderLine: operation(`DELETE ${base}/orderline/{salesOrderLineId}`, {
    calls: ['salesorderline.delete'],
    summary: 'Removes a line of which nothing was delivered or invoiced',
    access: 'employee',
    path: { salesOrderLineId: uuid },
    status: 204,
  }),
  getSalesOrder: operation(`GET ${base}/{orderId}`, {
    calls: ['salesorder.byId'],
    summary: 'One order with its lines, by id or by order number',
    access: 'employee',
    answer: salesOrder,
  }),
  getSalesOrderHistory: operation(`GET ${base}/{salesOrderId}/history`, {
    summary: 'Who changed what on an order and its lines, newest first; what one person saved within minutes as one',
    access: 'employee',
    path: { salesOrderId: uuid },
    answer: z.array(auditSeries),
  }),
  confirmSalesOrder: operation(`POST ${base}/{salesOrderId}/confirm`, {
    summary: 'Mails the order as a confirmation to the contact of the order, else to the account',
    access: 'employee',
    path: { salesOrderId: uuid },
    body: z.strictObject({ remarks: longText(1000).optional() }),
    bodyOptional: true,
    answer: salesOrder,
  }),
  createWorkOrderOfSalesOrder: operation(`POST ${base}/{salesOrderId}/workorder`, {
    summary: 'Creates the work order of an order at its location: its services as lines, its goods in the instructions',
    access: 'employee',
    path: { salesOrderId: uuid },
    body: z.strictObject({ locationId: uuid.optional(), description: requiredText(255).optional() }),
    bodyOptional: true,
    answer: salesOrder,
  }),
  updateSalesOrder: operation(`PUT ${base}/{salesOrderId}`, {
    calls: ['salesorder.update'],
    summary: 'Changes the fields that are sent of an order, approves it, or cancels what was not delivered of it',
    access: 'employee',
    path: { salesOrderId: uuid },
    body: changedSalesOrder,
    answer: salesOrder,
  }),
  deleteSalesOrder: operation(`DELETE ${base}/{salesOrderId}`, {
    calls: ['salesorder.delete'],
    summary: 'Removes an order that nothing was delivered, invoiced or ordered for',
    access: 'employee',
    path: { salesOrderId: uuid },
    status: 204,
  }),
});

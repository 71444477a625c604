import { z } from 'zod';
import { auditSeries } from '#contract/auditEntry.ts';
import { bookingFilter, orderFilter } from '#contract/documentLines.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { commaList, exactEnum, requiredText, uuid } from '#contract/values.ts';
import { goodsReceipt, newGoodsReceipt } from './receiptSchema.ts';
import { reorderLine, stockOrder } from './reorderSchema.ts';
import {
  addedPurchaseOrderLines,
  changedPurchaseOrder,
  changedPurchaseOrderLine,
  orderSortColumns,
  orderStates,
  purchaseOrder,
  purchaseOrderLine,
  savedPurchaseOrder,
} from './schema.ts';

const base = '/api/{division}/purchaseorder';
const filter = orderFilter('supplier');

const lineSort = ['-orderNumber', 'lineNumber', 'receiptDate', 'modified'] as const;

/** The filters of a list of receipts. */
export const receiptFilter = z.strictObject({ purchaseOrderId: uuid.optional(), supplierId: uuid.optional(), ...bookingFilter });

/** See {@link receiptFilter}. */
export type ReceiptFilter = z.infer<typeof receiptFilter>;

/** Purchase orders, their lines and the goods received on them. */
export const purchaseOrders = defineContract('accounting', {
  listPurchaseOrders: operation(`GET ${base}/order`, {
    calls: ['purchaseorder.list'],
    summary: 'Purchase orders, newest first; those of one supplier, of some states, or that fit a filter',
    access: 'employee',
    query: z.object({
      accountCode: requiredText(18).optional().describe('Code of the supplier'),
      filter,
      supplierId: uuid.optional(),
      statusses: commaList(exactEnum(orderStates))
        .optional()
        .describe('States of the order; without it all, unless nothing narrows or sorts the list'),
    }),
    answer: z.array(purchaseOrder),
    list: { sort: [...orderSortColumns, 'relevance'] },
  }),
  getPurchaseOrdersOfRelation: operation(`GET ${base}/order/{relationNumber}`, {
    calls: ['purchaseorder.byRelationNumber'],
    summary: 'Purchase orders with lines of the supplier with this relation number; by an id that one order',
    access: 'employee',
    query: z.object({ filter }),
    answer: z.union([z.array(purchaseOrder), purchaseOrder]),
    list: { sort: orderSortColumns },
  }),
  createPurchaseOrder: operation(`POST ${base}/order`, {
    calls: ['purchaseorder.create'],
    summary: 'Places an order with a supplier; with an id that order is changed',
    access: 'purchasing',
    body: savedPurchaseOrder,
    answer: purchaseOrder,
    status: 201,
  }),
  updatePurchaseOrder: operation(`PUT ${base}/order/{purchaseOrderId}`, {
    calls: ['purchaseorder.update'],
    summary: 'Changes an order, or cancels what was not received of it',
    access: 'purchasing',
    path: { purchaseOrderId: uuid },
    body: changedPurchaseOrder,
    answer: purchaseOrder,
  }),
  deletePurchaseOrder: operation(`DELETE ${base}/{salesOrderId}`, {
    calls: ['purchaseorder.delete'],
    summary: 'Deletes the purchase orders made for a sales order, or one of them; with the id of a purchase order that one',
    access: 'purchasing',
    path: { salesOrderId: uuid },
    query: z.object({ purchaseOrderId: uuid.optional() }),
    status: 204,
  }),
  getPurchaseOrderHistory: operation(`GET ${base}/order/{purchaseOrderId}/history`, {
    summary: 'Who changed what on an order and its lines, newest first; what one person saved within minutes as one',
    access: 'employee',
    path: { purchaseOrderId: uuid },
    answer: z.array(auditSeries),
  }),
  listPurchaseOrderLinesOfOrder: operation(`GET ${base}/order/{purchaseOrderId}/lines`, {
    calls: ['purchaseorder.lines'],
    summary: 'All lines of an order',
    access: 'employee',
    path: { purchaseOrderId: uuid },
    answer: z.array(purchaseOrderLine),
  }),
  listPurchaseOrderLines: operation(`GET ${base}/orderline`, {
    calls: ['purchaseorderline.list'],
    summary: 'Order lines that fit a filter',
    access: 'employee',
    query: z.object({ filter }),
    answer: z.array(purchaseOrderLine),
    list: { sort: lineSort },
  }),
  findPurchaseOrderLines: operation(`GET ${base}/orderline/{filter}`, {
    calls: ['purchaseorderline.byFilter'],
    summary: 'Order lines that fit a filter; by an id that line, or the lines of that order; a filter in the query narrows them further',
    access: 'employee',
    query: z.object({ filter }),
    answer: z.array(purchaseOrderLine),
    list: { sort: lineSort },
  }),
  createPurchaseOrderLines: operation(`POST ${base}/orderline`, {
    calls: ['purchaseorderline.create'],
    summary: 'Adds a line, or several, to an order; a line with an id is changed',
    access: 'purchasing',
    body: addedPurchaseOrderLines,
    answer: z.union([purchaseOrderLine, z.array(purchaseOrderLine)]),
    status: 201,
  }),
  updatePurchaseOrderLine: operation(`PUT ${base}/orderline/{purchaseOrderLineId}`, {
    calls: ['purchaseorderline.update'],
    summary: 'Changes a line on which nothing was received or invoiced',
    access: 'purchasing',
    path: { purchaseOrderLineId: uuid },
    body: changedPurchaseOrderLine,
    answer: purchaseOrderLine,
  }),
  deletePurchaseOrderLine: operation(`DELETE ${base}/orderline/{purchaseOrderLineId}`, {
    calls: ['purchaseorderline.delete'],
    summary: 'Removes a line on which nothing was received or invoiced',
    access: 'purchasing',
    path: { purchaseOrderLineId: uuid },
    status: 204,
  }),
  createGoodsReceipt: operation(`POST ${base}/goodsreceipt`, {
    calls: ['purchaseorder.goodsreceipt'],
    summary: 'Books goods that arrived on orders of one supplier',
    access: 'employee',
    body: newGoodsReceipt,
    answer: goodsReceipt,
    status: 201,
  }),
  listGoodsReceipts: operation(`GET ${base}/goodsreceipt`, {
    summary: 'Goods receipts with lines, newest first: of an order, of a supplier, or all',
    access: 'employee',
    query: z.object({ purchaseOrderId: uuid.optional(), supplierId: uuid.optional() }),
    answer: z.array(goodsReceipt),
    list: { sort: ['-receiptNumber', 'receiptDate'], filter: receiptFilter },
  }),
  getGoodsReceipt: operation(`GET ${base}/goodsreceipt/{id}`, {
    summary: 'One goods receipt with its lines',
    access: 'employee',
    path: { id: uuid },
    answer: goodsReceipt,
  }),
  listReorders: operation('GET /api/divisions/{division}/reorders', {
    summary: 'Items whose stock will be below its minimum, with open purchase orders for them and the supplier they were last ordered from',
    access: 'purchasing',
    query: z.object({ warehouseId: uuid.optional() }),
    answer: z.array(reorderLine),
  }),
  orderStock: operation('POST /api/divisions/{division}/reorders', {
    summary: 'Creates a purchase order for each supplier and warehouse of the lines, all of them or none',
    access: 'purchasing',
    body: stockOrder,
    answer: z.array(purchaseOrder),
  }),
});

import { findBy } from '#console/data/findBy.ts';

/** Finds purchase orders by number, reference, description, supplier or item. */
export const findPurchaseOrders = findBy(
  'purchaseOrders',
  ({ id, orderNumber, supplierName, description }) => ({
    id,
    name: String(orderNumber),
    detail: [supplierName, description].filter(Boolean).join(' · '),
    path: `/purchase-orders/${id}`,
  }),
  ({ yourRef }) => ({ fields: { 'resources.purchaseOrders.fields.yourRef': yourRef }, elsewhere: 'purchaseOrders.match' }),
);

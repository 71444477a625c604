import { findBy } from '#console/data/findBy.ts';

/** Finds sales orders by number, reference, description, customer or item. */
export const findSalesOrders = findBy(
  'salesOrders',
  ({ id, orderNumber, orderedByName, description }) => ({
    id,
    name: String(orderNumber),
    detail: [orderedByName, description].filter(Boolean).join(' · '),
    path: `/sales-orders/${id}`,
  }),
  ({ yourRef }) => ({ fields: { 'resources.salesOrders.fields.yourRef': yourRef }, elsewhere: 'purchaseOrders.match' }),
);

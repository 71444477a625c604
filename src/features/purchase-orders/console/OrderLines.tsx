import { useTranslate } from 'ra-core';
import { lineColumnsOf } from '#console/lists/columnsOf.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { shownItemColumns } from '#features/items/console/lines/index.ts';
import type { PurchaseOrderLine } from '../schema.ts';
import type { OrderWithLines } from './useOrder.ts';

/** The lines of an order with their received and invoiced quantities. */
export function OrderLines({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const progress = lineColumnsOf<PurchaseOrderLine>('purchaseOrders', {
    receivedQuantity: {
      numeric: true,
      phone: 'detail',
      phoneText: ({ receivedQuantity, invoicedQuantity }, format) =>
        translate('purchaseOrders.lineProgress', { received: format.number(receivedQuantity), invoiced: format.number(invoicedQuantity) }),
    },
    invoicedQuantity: { numeric: true },
  });
  return (
    <RecordTable
      label={translate('purchaseOrders.lines')}
      rows={order.lines}
      columns={shownItemColumns('purchaseOrders', order.currency, progress)}
      rowHref={({ itemId }) => `/items/${itemId}`}
    />
  );
}

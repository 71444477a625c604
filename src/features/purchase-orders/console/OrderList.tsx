import { columnsOf } from '#console/lists/columnsOf.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { NounList } from '#console/lists/NounList.tsx';
import { purchaseOrders } from '../contract.ts';
import { orderState, type PurchaseOrder } from '../schema.ts';
import { OrderChip, ReceiptChip } from './OrderChip.tsx';

const columns = columnsOf<PurchaseOrder>('purchaseOrders', purchaseOrders.listPurchaseOrders, {
  orderNumber: { main: true, width: '120px' },
  supplierName: { label: 'resources.purchaseOrders.fields.supplierId', phone: 'detail' },
  description: { quiet: true },
  orderDate: { phone: 'detail' },
  receiptDate: { label: 'resources.purchaseOrders.fields.lines.receiptDate' },
  amountInclVat: { numeric: true, text: (row, format) => format.money(row.amountInclVat, row.currency) },
  receiptStatus: { cell: (row) => <ReceiptChip order={row} />, phone: 'chip' },
  invoiceStatus: { cell: (row) => <OrderChip of="invoiceStatus" state={row.invoiceStatus} /> },
});

const filterOf = (source: keyof PurchaseOrder, of: 'status' | 'receiptStatus' | 'invoiceStatus'): ListFilter => ({
  source,
  label: `resources.purchaseOrders.fields.${source}`,
  choices: orderState.options.map((id) => ({ id, name: `purchaseOrders.${of}.${id}` })),
});

const filters = [filterOf('orderStatus', 'status'), filterOf('receiptStatus', 'receiptStatus'), filterOf('invoiceStatus', 'invoiceStatus')];

/** The purchase orders of a division. */
export function OrderList() {
  return (
    <NounList<PurchaseOrder>
      resource="purchaseOrders"
      texts="purchaseOrders.list"
      path="/purchase-orders"
      capability="purchasing"
      columns={columns}
      filters={filters}
      sort={{ field: 'orderNumber', order: 'DESC' }}
    />
  );
}

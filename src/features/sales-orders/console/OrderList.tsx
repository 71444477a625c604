import { columnsOf } from '#console/lists/columnsOf.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { NounList } from '#console/lists/NounList.tsx';
import { salesOrders } from '../contract.ts';
import { salesOrderStatuses, type SalesOrder } from '../schema.ts';
import { DeliveryChip, OrderChip } from './OrderChip.tsx';

const columns = columnsOf<SalesOrder>('salesOrders', salesOrders.listSalesOrders, {
  orderNumber: { main: true, width: '120px' },
  orderedByName: { label: 'resources.salesOrders.fields.orderedById', phone: 'detail' },
  description: { quiet: true },
  orderDate: { phone: 'detail' },
  deliveryDate: {},
  amountInclVat: { numeric: true, text: (row, format) => format.money(row.amountInclVat, row.currency) },
  deliveryStatus: { cell: (row) => <DeliveryChip order={row} />, phone: 'chip' },
  invoiceStatus: { cell: (row) => <OrderChip of="invoiceStatus" state={row.invoiceStatus} /> },
});

const filterOf = (source: 'status' | 'invoiceStatus', of: 'deliveryStatus' | 'invoiceStatus'): ListFilter => ({
  source,
  label: `resources.salesOrders.fields.${of}`,
  choices: Object.values(salesOrderStatuses).map((id) => ({ id, name: `salesOrders.${of}.${id}` })),
});

const filters = [filterOf('status', 'deliveryStatus'), filterOf('invoiceStatus', 'invoiceStatus')];

/** The sales orders of a division. */
export function OrderList() {
  return (
    <NounList<SalesOrder>
      resource="salesOrders"
      texts="salesOrders.list"
      path="/sales-orders"
      columns={columns}
      filters={filters}
      sort={{ field: 'orderNumber', order: 'DESC' }}
    />
  );
}

import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { Column } from '#console/lists/Column.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { orderState, type PurchaseOrder } from '../schema.ts';
import { OrderChip, ReceiptChip } from './OrderChip.tsx';

const field = (name: keyof PurchaseOrder) => `resources.purchaseOrders.fields.${name}`;

const columns: readonly Column<PurchaseOrder>[] = [
  { source: 'orderNumber', label: field('orderNumber'), sortable: true, main: true, width: '120px' },
  { source: 'supplierName', label: field('supplierId'), sortable: true, phone: 'detail' },
  { source: 'description', label: field('description'), quiet: true },
  { source: 'orderDate', label: field('orderDate'), sortable: true, text: (row, format) => format.date(row.orderDate), phone: 'detail' },
  {
    source: 'receiptDate',
    label: 'resources.purchaseOrders.fields.lines.receiptDate',
    sortable: true,
    text: (row, format) => format.date(row.receiptDate),
  },
  {
    source: 'amountInclVat',
    label: field('amountInclVat'),
    sortable: true,
    numeric: true,
    text: (row, format) => format.money(row.amountInclVat, row.currency),
  },
  {
    source: 'receiptStatus',
    label: field('receiptStatus'),
    cell: (row) => <ReceiptChip order={row} />,
    phone: 'chip',
  },
  { source: 'invoiceStatus', label: field('invoiceStatus'), cell: (row) => <OrderChip of="invoiceStatus" state={row.invoiceStatus} /> },
];

const statesOf = (of: 'status' | 'receiptStatus' | 'invoiceStatus') =>
  orderState.options.map((id) => ({ id, name: `purchaseOrders.${of}.${id}` }));

const filters: readonly ListFilter[] = [
  { source: 'orderStatus', label: field('orderStatus'), choices: statesOf('status') },
  { source: 'receiptStatus', label: field('receiptStatus'), choices: statesOf('receiptStatus') },
  { source: 'invoiceStatus', label: field('invoiceStatus'), choices: statesOf('invoiceStatus') },
];

/** The purchase orders of a division. */
export function OrderList() {
  const translate = useTranslate();
  const mayOrder = useCan('purchasing');
  const actions = (
    <ActionButton main hotkey="n" to="/purchase-orders/new">
      {translate('purchaseOrders.new')}
    </ActionButton>
  );
  return (
    <RecordList<PurchaseOrder>
      resource="purchaseOrders"
      title="purchaseOrders.title"
      search="purchaseOrders.search"
      columns={columns}
      filters={filters}
      sort={{ field: 'orderNumber', order: 'DESC' }}
      rowHref={({ id }) => `/purchase-orders/${id}`}
      {...(mayOrder ? { actions } : {})}
      empty={<Place title={translate('purchaseOrders.none')}>{translate('purchaseOrders.noneHint')}</Place>}
    />
  );
}

import { columnsOf } from '#console/lists/columnsOf.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { NounList } from '#console/lists/NounList.tsx';
import { purchaseInvoices } from '../contract.ts';
import { invoiceState, type PurchaseInvoice } from '../schema.ts';
import { InvoiceChip } from './InvoiceChip.tsx';

const columns = columnsOf<PurchaseInvoice>('purchaseInvoices', purchaseInvoices.listPurchaseInvoices, {
  entryNumber: { quiet: true, width: '110px' },
  yourRef: { main: true },
  supplierName: { label: 'resources.purchaseInvoices.fields.supplierId', phone: 'detail' },
  invoiceDate: {},
  dueDate: {},
  amount: { numeric: true, text: (row, format) => format.money(row.amount, row.currency), phone: 'detail' },
  status: { cell: (row) => <InvoiceChip status={row.status} />, phone: 'chip' },
});

const filters: readonly ListFilter[] = [
  {
    source: 'status',
    label: 'resources.purchaseInvoices.fields.status',
    choices: invoiceState.options.map((id) => ({ id, name: `purchaseInvoices.status.${id}` })),
  },
];

/** The purchase invoices of a division. */
export function InvoiceList() {
  return (
    <NounList<PurchaseInvoice>
      resource="purchaseInvoices"
      texts="purchaseInvoices.list"
      path="/purchase-invoices"
      capability="purchasing"
      columns={columns}
      filters={filters}
      sort={{ field: 'entryNumber', order: 'DESC' }}
    />
  );
}

import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { Column } from '#console/lists/Column.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { invoiceState, type PurchaseInvoice } from '../schema.ts';
import { InvoiceChip } from './InvoiceChip.tsx';

const field = (name: keyof PurchaseInvoice) => `resources.purchaseInvoices.fields.${name}`;

const columns: readonly Column<PurchaseInvoice>[] = [
  { source: 'entryNumber', label: field('entryNumber'), sortable: true, quiet: true, width: '110px' },
  { source: 'yourRef', label: field('yourRef'), sortable: true, main: true },
  { source: 'supplierName', label: field('supplierId'), sortable: true, phone: 'detail' },
  { source: 'invoiceDate', label: field('invoiceDate'), sortable: true, text: (row, format) => format.date(row.invoiceDate) },
  { source: 'dueDate', label: field('dueDate'), sortable: true, text: (row, format) => format.date(row.dueDate) },
  {
    source: 'amount',
    label: field('amount'),
    sortable: true,
    numeric: true,
    text: (row, format) => format.money(row.amount, row.currency),
    phone: 'detail',
  },
  { source: 'status', label: field('status'), sortable: true, cell: (row) => <InvoiceChip status={row.status} />, phone: 'chip' },
];

const filters: readonly ListFilter[] = [
  {
    source: 'status',
    label: field('status'),
    choices: invoiceState.options.map((id) => ({ id, name: `purchaseInvoices.status.${id}` })),
  },
];

/** The purchase invoices of a division. */
export function InvoiceList() {
  const translate = useTranslate();
  const mayEnter = useCan('purchasing');
  return (
    <RecordList<PurchaseInvoice>
      resource="purchaseInvoices"
      title="purchaseInvoices.title"
      search="purchaseInvoices.search"
      columns={columns}
      filters={filters}
      sort={{ field: 'entryNumber', order: 'DESC' }}
      rowHref={({ id }) => `/purchase-invoices/${id}`}
      {...(mayEnter
        ? {
            actions: (
              <ActionButton main hotkey="n" to="/purchase-invoices/new">
                {translate('purchaseInvoices.new')}
              </ActionButton>
            ),
          }
        : {})}
      empty={<Place title={translate('purchaseInvoices.none')}>{translate('purchaseInvoices.noneHint')}</Place>}
    />
  );
}

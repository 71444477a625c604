import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { purchaseInvoices } from '#features/purchase-invoices/contract.ts';
import type { PurchaseInvoice } from '#features/purchase-invoices/schema.ts';

/** The invoices for an order, newest first. */
export function InvoicesTab({ orderId }: { orderId: string }) {
  const translate = useTranslate();
  const rows = useGetList('purchaseInvoices', { filter: { purchaseOrderId: orderId }, sort: { field: 'entryNumber', order: 'DESC' } });
  const columns = columnsOf<PurchaseInvoice>('purchaseInvoices', purchaseInvoices.listPurchaseInvoices, {
    yourRef: { main: true },
    invoiceDate: { phone: 'detail' },
    status: { text: ({ status }) => translate(`purchaseInvoices.status.${status}`), phone: 'chip' },
    amount: { numeric: true, text: (row, format) => format.money(row.amount, row.currency), phone: 'detail' },
  });
  return (
    <RelatedRows
      rows={rows}
      label="purchaseOrders.invoices"
      texts="purchaseOrders.invoicesOf"
      columns={columns}
      rowHref={({ id }) => `/purchase-invoices/${id}`}
    />
  );
}

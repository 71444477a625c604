import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Place } from '#console/records/Place.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { PlainTable } from './PlainTable.tsx';

/** The invoices that came for an order. */
export function InvoicesTab({ orderId }: { orderId: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const { data, error, refetch } = useGetList('purchaseInvoices', {
    filter: { purchaseOrderId: orderId },
    sort: { field: 'entryNumber', order: 'DESC' },
  });
  const label = (field: string) => translate(`resources.purchaseInvoices.fields.${field}`);
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Place title={translate('purchaseOrders.noInvoices')} />;
  return (
    <PlainTable
      label={translate('purchaseOrders.invoices')}
      columns={[
        { label: label('yourRef') },
        { label: label('invoiceDate') },
        { label: label('status') },
        { label: label('amount'), numeric: true },
      ]}
      rows={data.map((invoice) => ({
        key: invoice.id,
        cells: [
          <Link key="invoice" to={`/purchase-invoices/${invoice.id}`}>
            {invoice.yourRef}
          </Link>,
          format.date(invoice.invoiceDate),
          translate(`purchaseInvoices.status.${invoice.status}`),
          format.money(invoice.amount, invoice.currency),
        ],
      }))}
    />
  );
}

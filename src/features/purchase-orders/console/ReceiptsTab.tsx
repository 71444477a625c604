import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { Place } from '#console/records/Place.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import type { GoodsReceipt } from '../receiptSchema.ts';

/** What was received on an order, receipt by receipt. */
export function ReceiptsTab({ orderId }: { orderId: string }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList('goodsReceipts', { meta: { query: { purchaseOrderId: orderId } } });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Place title={translate('purchaseOrders.noReceipts')}>{translate('purchaseOrders.noReceiptsHint')}</Place>;
  return (
    <Receipts>
      {data.map((receipt) => (
        <Receipt key={receipt.id} receipt={receipt} />
      ))}
    </Receipts>
  );
}

function Receipt({ receipt }: { receipt: GoodsReceipt }) {
  const translate = useTranslate();
  const format = useFormat();
  const title = translate('purchaseOrders.receipt', { number: receipt.receiptNumber, date: format.date(receipt.receiptDate) });
  return (
    <Card title={receipt.yourRef ? `${title} · ${receipt.yourRef}` : title}>
      {receipt.override && <p className="over">▲ {translate('purchaseOrders.overReceived', { reason: receipt.overrideReason ?? '' })}</p>}
      <ul>
        {receipt.lines.map((line) => (
          <li key={line.id}>
            <span className="quantity">
              {format.number(line.quantityReceived)} {line.unit}
            </span>
            {line.itemCode} {line.itemDescription}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Receipts = styled('div')({
  display: 'grid',
  gap: 12,
  ul: { listStyle: 'none', margin: 0, padding: 0 },
  li: { display: 'flex', gap: 12, padding: '6px 0' },
  '.quantity': { minWidth: 80, textAlign: 'end', color: colour.ink2, fontFeatureSettings: '"tnum"' },
  '.over': { margin: '0 0 4px', color: colour.warn },
});

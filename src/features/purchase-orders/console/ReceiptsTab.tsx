import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { BookingCards } from '#console/records/BookingCards.tsx';
import type { GoodsReceipt } from '../receiptSchema.ts';

/** The received goods of an order, receipt by receipt. */
export function ReceiptsTab({ orderId }: { orderId: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const rows = useGetList('goodsReceipts', { meta: { query: { purchaseOrderId: orderId } } });
  const shown = ({ receiptNumber, receiptDate, yourRef, override, overrideReason, lines }: GoodsReceipt) => {
    const title = translate('purchaseOrders.receipt', { number: receiptNumber, date: format.date(receiptDate) });
    return {
      title: yourRef ? `${title} · ${yourRef}` : title,
      over: override && translate('purchaseOrders.overReceived', { reason: overrideReason ?? '' }),
      lines: lines.map((line) => ({
        ...line,
        quantity: line.quantityReceived,
        numbers: [...line.serialNumbers, ...line.batchNumbers.map(({ number }) => number)],
      })),
    };
  };
  return <BookingCards rows={rows} texts="purchaseOrders.receiptsOf" shown={shown} />;
}

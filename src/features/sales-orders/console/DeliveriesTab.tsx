import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { BookingCards } from '#console/records/BookingCards.tsx';
import type { GoodsDelivery } from '../deliverySchema.ts';
import type { OrderWithLines } from './useOrder.ts';

/** The deliveries of an order, each with its packing slip. */
export function DeliveriesTab({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const format = useFormat();
  const rows = useGetList('goodsDeliveries', { meta: { query: { salesOrderId: order.id } } });
  const shown = ({ deliveryNumber, deliveryDate, trackingNumber, override, overrideReason, lines }: GoodsDelivery) => {
    const title = translate('salesOrders.delivery', { number: deliveryNumber, date: format.date(deliveryDate) });
    return {
      title: trackingNumber ? `${title} · ${trackingNumber}` : title,
      over: override && translate('salesOrders.overDelivered', { reason: overrideReason ?? '' }),
      lines: lines.map((line) => ({
        ...line,
        quantity: line.quantityDelivered,
        numbers: [...line.serialNumbers, ...line.batchNumbers.map(({ number }) => number)],
      })),
    };
  };
  return (
    <BookingCards rows={rows} texts="salesOrders.deliveriesOf" shown={shown} actions={(delivery) => <SlipButton delivery={delivery} />} />
  );
}

function SlipButton({ delivery: { id, deliveryNumber } }: { delivery: GoodsDelivery }) {
  const translate = useTranslate();
  const slip = useSaveFile('goodsDeliveries', 'slip');
  const save = () => slip.save({ path: { id } }, `${deliveryNumber}.pdf`);
  return (
    <Button size="small" variant="outlined" sx={{ mt: 2 }} loading={slip.isPending} onClick={() => void save()}>
      {translate('salesOrders.slip')}
    </Button>
  );
}

import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { OrderWithLines } from '../useOrder.ts';

type Delivery = Parameters<ReturnType<typeof useWrite<'goodsDeliveries', 'create'>>['run']>[0]['data'];

/** Books a delivery, saves its packing slip and returns to the order. */
export function useBooking({ id }: OrderWithLines) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const attempt = useAttempt();
  const slip = useSaveFile('goodsDeliveries', 'slip');
  const command = useWrite('goodsDeliveries', 'create');
  const [isSent, setSent] = useState(false);
  const [isBooked, setBooked] = useState(false);
  const send = async (data: Delivery) => {
    setSent(true);
    try {
      return await command.run({ data });
    } catch (error) {
      setSent(false);
      throw error;
    }
  };
  const run = (data: Delivery) =>
    attempt(async () => {
      const delivery = await send(data);
      setBooked(true);
      notify(translate('salesOrders.delivering.booked', { number: delivery.deliveryNumber }), { type: 'success' });
      try {
        await slip.save({ path: { id: delivery.id } }, `${delivery.deliveryNumber}.pdf`);
      } finally {
        // the goods have left, and the order offers the slip again
        await navigate(`/sales-orders/${id}?tab=deliveries`, { replace: true });
      }
    });
  return {
    run,
    /** Whether the delivery was sent and not refused: the order that is loaded again contains it already. */
    isSent,
    isBooked,
    isPending: command.isPending || slip.isPending,
  };
}

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
  const [isBooked, setBooked] = useState(false);
  const run = (data: Delivery) =>
    attempt(async () => {
      const delivery = await command.run({ data });
      setBooked(true);
      notify(translate('salesOrders.delivering.booked', { number: delivery.deliveryNumber }), { type: 'success' });
      await slip.save({ path: { id: delivery.id } }, `${delivery.deliveryNumber}.pdf`);
      await navigate(`/sales-orders/${id}?tab=deliveries`, { replace: true });
    });
  return { run, isBooked, isPending: command.isPending || slip.isPending };
}

import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isEditable } from '#contract/orderState.ts';
import { LinesForm } from '#console/grid/LinesForm.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { useLineLookups } from '#features/items/console/lines/index.ts';
import { changedOrderSchema, orderEntryOf, orderNoun } from './orderEntry.ts';
import { OrderFields } from './OrderFields.tsx';
import { useOrder } from './useOrder.ts';

/** The form of an order with open lines. */
export function OrderEdit() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const lookups = useLineLookups('Sales');
  const { order, error, refetch } = useOrder(id);
  const entry = useMemo(() => order && orderEntryOf(order), [order]);
  if (order && !isEditable(order.status)) return <Navigate to={`/sales-orders/${order.id}`} replace />;
  if (!order || !entry || !lookups) return <AwaitedPlace error={error} refetch={refetch} />;
  const title = translate('salesOrders.titleOf', { number: order.orderNumber, name: order.orderedByName });
  return (
    <LinesForm {...orderNoun} schema={changedOrderSchema} record={entry} title={title} called={String(order.orderNumber)}>
      {(store) => <OrderFields store={store} lookups={lookups} />}
    </LinesForm>
  );
}

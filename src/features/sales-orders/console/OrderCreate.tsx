import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '#console/clock/useNow.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { LinesForm } from '#console/grid/LinesForm.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { useLineLookups } from '#features/items/console/lines/index.ts';
import { copyOf, newOrderSchema, orderEntryOf, orderNoun, type OrderEntry } from './orderEntry.ts';
import { OrderFields } from './OrderFields.tsx';
import { useOrder } from './useOrder.ts';

/** The form of a new order; `?customer=` names its customer, `?copy=` the order whose lines it copies. */
export function OrderCreate() {
  const translate = useTranslate();
  const [address] = useSearchParams();
  const lookups = useLineLookups('Sales');
  const { data: customer, isLoading } = useGetOne('accounts', { id: address.get('customer') });
  const copied = address.get('copy');
  const { order, error } = useOrder(copied);
  const orderDate = useToday();
  const warehouseId = lookups?.warehouses[0]?.id;
  const isAwaited = isLoading || (copied !== null && !order && !error);
  const entry = useMemo<OrderEntry>(
    () => ({
      ...(customer ? { orderedById: customer.id, orderedByName: customer.name } : {}),
      ...(warehouseId ? { warehouseId } : {}),
      lines: [],
      ...(order ? copyOf(orderEntryOf(order)) : {}),
      orderDate,
    }),
    [customer, warehouseId, order, orderDate],
  );
  if (!lookups || isAwaited) return <LoadingPlace />;
  return (
    <LinesForm
      {...orderNoun}
      schema={newOrderSchema}
      record={entry}
      title={translate('salesOrders.new')}
      crumbs={[{ label: translate('salesOrders.new') }]}
      focus={entry.orderedById ? 'description' : 'orderedById'}
    >
      {(store) => <OrderFields store={store} lookups={lookups} />}
    </LinesForm>
  );
}

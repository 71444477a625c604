import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { NounForm } from '#console/forms/NounForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { useLineLookups, type LineLookups } from '#features/items/console/lines/index.ts';
import { changedOrderSchema, orderEntryOf, orderNoun } from './orderEntry.ts';
import { OrderFields } from './OrderFields.tsx';
import { useOrder, type OrderWithLines } from './useOrder.ts';

/** Changes an order as long as lines of it are open. */
export function OrderEdit() {
  const { id = '' } = useParams();
  const lookups = useLineLookups('Sales');
  const { order, error, refetch } = useOrder(id);
  return order && lookups ? <StoredOrder order={order} lookups={lookups} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function StoredOrder({ order, lookups }: { order: OrderWithLines; lookups: LineLookups }) {
  const translate = useTranslate();
  const entry = useMemo(() => orderEntryOf(order), [order]);
  const store = useLineStore(entry.lines);
  return (
    <NounForm
      {...orderNoun}
      schema={changedOrderSchema}
      record={entry}
      title={translate('salesOrders.titleOf', { name: order.orderedByName })}
      called={String(order.orderNumber)}
      hint={translate('grid.hint')}
    >
      <OrderFields store={store} lookups={lookups} />
    </NounForm>
  );
}

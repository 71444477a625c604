import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { changedOrderSchema, orderEntryOf } from './orderEntry.ts';
import { OrderForm } from './OrderForm.tsx';
import { usePurchasingLookups, type PurchasingLookups } from './parts/index.ts';
import { useOrder, type OrderWithLines } from './useOrder.ts';

/** Changes an order as long as lines of it are open. */
export function OrderEdit() {
  const { id = '' } = useParams();
  const lookups = usePurchasingLookups();
  const { order, error, refetch } = useOrder(id);
  return order && lookups ? <StoredOrder order={order} lookups={lookups} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function StoredOrder({ order, lookups }: { order: OrderWithLines; lookups: PurchasingLookups }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const entry = useMemo(() => orderEntryOf(order), [order]);
  const store = useLineStore(entry.lines);
  const address = `/purchase-orders/${order.id}`;

  return (
    <>
      <RecordHeader
        breadcrumb={[
          { label: translate('purchaseOrders.title'), to: '/purchase-orders' },
          { label: String(order.orderNumber), to: address },
          { label: translate('purchaseOrders.edit') },
        ]}
        title={translate('purchaseOrders.titleOf', { name: order.supplierName })}
      />
      <RecordForm
        resource="purchaseOrders"
        schema={changedOrderSchema}
        record={entry}
        draftKey={`purchaseOrders/${order.id}`}
        entryOf={orderEntryOf}
        onSaved={() => void navigate(address)}
      >
        <OrderForm store={store} lookups={lookups} cancelTo={address} />
      </RecordForm>
    </>
  );
}

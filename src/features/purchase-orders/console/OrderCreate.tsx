import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToday } from '#console/clock/useNow.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { newOrderSchema, orderEntryOf, type OrderEntry, type OrderEntryLine } from './orderEntry.ts';
import { OrderForm } from './OrderForm.tsx';
import { usePurchasingLookups, useSupplierOfAddress, type PurchasingLookups } from './parts/index.ts';

/** Places a new order; `?supplier=` names its supplier. */
export function OrderCreate() {
  const lookups = usePurchasingLookups();
  const { supplier, isLoading } = useSupplierOfAddress();
  const orderDate = useToday();
  const warehouseId = lookups?.warehouses[0]?.id;
  const entry = useMemo<OrderEntry>(
    () => ({
      ...(supplier ? { supplierId: supplier.id, supplierName: supplier.name } : {}),
      ...(warehouseId ? { warehouseId } : {}),
      orderDate,
      lines: [],
    }),
    [supplier, warehouseId, orderDate],
  );
  return lookups && !isLoading ? <NewOrder entry={entry} lookups={lookups} /> : <LoadingPlace />;
}

function NewOrder({ entry, lookups }: { entry: OrderEntry; lookups: PurchasingLookups }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const store = useLineStore<OrderEntryLine>(entry.lines);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('purchaseOrders.title'), to: '/purchase-orders' }, { label: translate('purchaseOrders.new') }]}
        title={translate('purchaseOrders.newTitle')}
      />
      <RecordForm
        resource="purchaseOrders"
        schema={newOrderSchema}
        record={entry}
        draftKey="purchaseOrders/new"
        focus={entry.supplierId ? 'description' : 'supplierId'}
        entryOf={orderEntryOf}
        onSaved={(saved) => void navigate(`/purchase-orders/${String(saved['id'])}`)}
      >
        <OrderForm store={store} lookups={lookups} cancelTo="/purchase-orders" />
      </RecordForm>
    </>
  );
}

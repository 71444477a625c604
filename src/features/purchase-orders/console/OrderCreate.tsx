import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { useLineLookups, type LineLookups } from '#features/items/console/lines/index.ts';
import { newOrderSchema, orderNoun, type OrderEntry, type OrderEntryLine } from './orderEntry.ts';
import { OrderFields } from './OrderFields.tsx';
import { useSupplierOfAddress } from './parts/index.ts';

/** Places a new order; `?supplier=` names its supplier. */
export function OrderCreate() {
  const lookups = useLineLookups('Purchase');
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

function NewOrder({ entry, lookups }: { entry: OrderEntry; lookups: LineLookups }) {
  const translate = useTranslate();
  const store = useLineStore<OrderEntryLine>(entry.lines);
  return (
    <NounForm
      {...orderNoun}
      schema={newOrderSchema}
      record={entry}
      title={translate('purchaseOrders.newTitle')}
      crumbs={[{ label: translate('purchaseOrders.new') }]}
      focus={entry.supplierId ? 'description' : 'supplierId'}
      hint={translate('grid.hint')}
    >
      <OrderFields store={store} lookups={lookups} />
    </NounForm>
  );
}

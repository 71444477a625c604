import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '#console/clock/useNow.ts';
import { useGetList, useGetOne } from '#console/data/useMethod.ts';
import { LinesForm } from '#console/grid/LinesForm.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { pricedAt, useLineLookups } from '#features/items/console/lines/index.ts';
import type { Item } from '#features/items/schema.ts';
import { atOtherRate, isToBuy } from '#features/sales-orders/rules.ts';
import type { SalesOrder, SalesOrderLine } from '#features/sales-orders/schema.ts';
import { newOrderSchema, orderNoun, type OrderEntry, type OrderEntryLine } from './orderEntry.ts';
import { OrderFields } from './OrderFields.tsx';
import { useSupplierOfAddress } from './parts/index.ts';

/** The form of a new order; `?supplier=` names its supplier, `?salesOrder=` the sales order that it is for. */
export function OrderCreate() {
  const translate = useTranslate();
  const lookups = useLineLookups('Purchase');
  const { supplier, isLoading } = useSupplierOfAddress();
  const { data: sale, isLoading: isSaleLoading } = useGetOne('salesOrders', { id: useSearchParams()[0].get('salesOrder') });
  const itemIds = [...new Set((sale?.lines ?? []).map(({ itemId }) => itemId))].slice(0, mostIds);
  const { data: items, isLoading: areItemsLoading } = useGetList('items', { filter: { id: itemIds } }, { enabled: itemIds.length > 0 });
  const orderDate = useToday();
  const warehouseId = lookups?.warehouses[0]?.id;
  const entry = useMemo<OrderEntry>(
    () => ({
      ...(supplier ? { supplierId: supplier.id, supplierName: supplier.name } : {}),
      ...(warehouseId ? { warehouseId } : {}),
      orderDate,
      ...(sale ? { salesOrderId: sale.id } : {}),
      lines: (sale?.lines ?? []).flatMap((line) => lineForSale({ ...line, costPrice: ownCostOf(line, sale) }, items)),
    }),
    [supplier, warehouseId, orderDate, sale, items],
  );
  if (!lookups || isLoading || isSaleLoading || areItemsLoading) return <LoadingPlace />;
  return (
    <LinesForm
      {...orderNoun}
      schema={newOrderSchema}
      record={entry}
      title={translate('purchaseOrders.newTitle')}
      crumbs={[{ label: translate('purchaseOrders.new') }]}
      focus={entry.supplierId ? 'description' : 'supplierId'}
    >
      {(store) => <OrderFields store={store} lookups={lookups} />}
    </LinesForm>
  );
}

// as many ids as fit into an address
const mostIds = 60;

// the cost of a line is in the currency of its order
function ownCostOf({ costPrice = null }: SalesOrderLine, sale: Pick<SalesOrder, 'exchangeRate'> | undefined): string | null {
  return atOtherRate(costPrice, { from: sale?.exchangeRate ?? 1, to: 1 });
}

// the quantity that is still to be delivered and was not ordered from a supplier
function lineForSale(line: SalesOrderLine, items: readonly Item[] | undefined): OrderEntryLine[] {
  const { id, itemId, itemCode, itemDescription, description, quantityToBuy, unitCode, costPrice } = line;
  if (!isToBuy(line)) return [];
  const item = { itemId, itemCode, itemDescription: itemDescription ?? '', description, unit: unitCode };
  const itemVatCode = items?.find((one) => one.id === itemId)?.salesVatCode ?? null;
  const vat = itemVatCode === null ? {} : { vatCode: itemVatCode, itemVatCode, filledVatCode: itemVatCode };
  return [{ ...item, ...vat, quantity: quantityToBuy, ...pricedAt(costPrice ?? null, 1), filledDiscount: null, salesOrderLineId: id }];
}

import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { addDays } from '#contract/days.ts';
import { useToday } from '#console/clock/useNow.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { Column } from '#console/lists/Column.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { movementKinds, type StockMovement } from '../schema.ts';
import { ItemName, useStockItemSearch } from './itemLookup.tsx';
import { movementColumns } from './movementColumns.tsx';
import { useWarehouseFilter } from './useWarehouses.ts';

/** The ledger of stock: every movement with its cause. */
export function MovementList() {
  const translate = useTranslate();
  const columns = useColumns();
  return (
    <RecordList<StockMovement>
      resource="stockMovements"
      title="stockMovements.title"
      columns={columns}
      filters={useFilters()}
      sort={{ field: 'at', order: 'DESC' }}
      rowHref={({ itemId }) => `/stock/${itemId}?tab=movements`}
      empty={<Place title={translate('stockMovements.none')}>{translate('stockMovements.noneHint')}</Place>}
    />
  );
}

function useColumns(): readonly Column<StockMovement>[] {
  const translate = useTranslate();
  return useMemo(() => {
    const { at, source, quantity, stockAfter, person } = movementColumns(translate);
    const item: Column<StockMovement>[] = [
      { source: 'itemCode', label: 'resources.stock.fields.itemCode', quiet: true, width: '130px' },
      { source: 'itemDescription', label: 'resources.stock.fields.itemDescription', main: true },
      { source: 'warehouseDescription', label: 'resources.stock.fields.warehouseId', phone: 'detail' },
    ];
    return [at, ...item, { ...source, phone: 'detail' }, quantity, stockAfter, person];
  }, [translate]);
}

function useFilters(): readonly ListFilter[] {
  const warehouse = useWarehouseFilter();
  const search = useStockItemSearch();
  const today = useToday();
  return useMemo(
    () => [
      { source: 'itemId', label: 'resources.stock.fields.itemCode', search, Name: ItemName },
      warehouse,
      {
        source: 'kind',
        label: 'resources.stockMovements.fields.kind',
        choices: movementKinds.map((id) => ({ id, name: `stockMovements.kinds.${id}` })),
      },
      {
        source: 'from',
        label: 'stockMovements.since',
        isDay: true,
        Name: DayName,
        choices: [
          { id: today, name: 'stockMovements.periods.today' },
          { id: addDays(today, -7), name: 'stockMovements.periods.week' },
          { id: addDays(today, -30), name: 'stockMovements.periods.month' },
          { id: `${today.slice(0, 4)}-01-01`, name: 'stockMovements.periods.year' },
        ],
      },
      { source: 'until', label: 'stockMovements.until', isDay: true, Name: DayName },
    ],
    [warehouse, search, today],
  );
}

function DayName({ id }: { id: string }) {
  return useFormat().date(id);
}

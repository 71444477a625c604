import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Format } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { stock } from '../contract.ts';
import type { ItemWarehouse } from '../schema.ts';
import { StockLevelChip } from './StockLevelChip.tsx';
import { useWarehouseFilter } from './useWarehouses.ts';

const quantity = (name: 'currentStock' | 'plannedStockIn' | 'plannedStockOut' | 'projectedStock') => ({
  numeric: true,
  text: (row: ItemWarehouse, format: Format) => format.number(row[name]),
});

const columns = columnsOf<ItemWarehouse>('stock', stock.listStock, {
  itemCode: { quiet: true, width: '150px', phone: 'detail' },
  itemDescription: { main: true },
  warehouseCode: { label: 'resources.stock.fields.warehouseId', text: (row) => row.warehouseDescription, phone: 'detail' },
  currentStock: { ...quantity('currentStock'), cell: (row) => <StockLevelChip place={row} />, phone: 'chip' },
  plannedStockIn: { ...quantity('plannedStockIn'), quiet: true },
  plannedStockOut: { ...quantity('plannedStockOut'), quiet: true },
  projectedStock: quantity('projectedStock'),
});

/** The stock of each item in each warehouse. */
export function StockList() {
  const translate = useTranslate();
  const warehouse = useWarehouseFilter();
  const filters = useMemo(
    () => [warehouse, ...(['isInStock', 'isBelowMinimum'] as const).map((source) => ({ source, label: `stock.filter.${source}` }))],
    [warehouse],
  );
  return (
    <RecordList<ItemWarehouse>
      resource="stock"
      title="stock.title"
      search="stock.search"
      columns={columns}
      filters={filters}
      sort={{ field: 'itemCode', order: 'ASC' }}
      rowHref={({ itemId }) => `/stock/${itemId}`}
      actions={
        <>
          <ActionButton hotkey="o" to="/stock-transfers/new">
            {translate('stock.transfer')}
          </ActionButton>
          <ActionButton main hotkey="t" to="/stock-counts/new">
            {translate('stock.count')}
          </ActionButton>
        </>
      }
      empty={
        <Place title={translate('stock.none')} action={{ label: translate('stock.count'), to: '/stock-counts/new' }}>
          {translate('stock.noneHint')}
        </Place>
      }
    />
  );
}

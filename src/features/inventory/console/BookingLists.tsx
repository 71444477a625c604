import { useMemo } from 'react';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { NounList } from '#console/lists/NounList.tsx';
import type { StockCount, StockTransfer } from '../bookingSchema.ts';
import { stock } from '../contract.ts';
import { useWarehouseFilter } from './useWarehouses.ts';

const countColumns = columnsOf<StockCount>('stockCounts', stock.listStockCounts, {
  countNumber: { quiet: true, phone: 'detail', width: '120px' },
  countDate: { phone: 'detail', width: '130px' },
  warehouseDescription: { main: true, label: 'resources.stockCounts.fields.warehouseId' },
  description: { phone: 'detail' },
  creatorName: { quiet: true, label: 'resources.stockMovements.fields.creatorName' },
});

/** The counts of a division, newest first. */
export function CountList() {
  const warehouse = useWarehouseFilter();
  return (
    <NounList<StockCount>
      resource="stockCounts"
      texts="stockCounts.list"
      path="/stock-counts"
      columns={countColumns}
      filters={useMemo(() => [warehouse], [warehouse])}
      sort={{ field: 'countNumber', order: 'DESC' }}
    />
  );
}

const transferColumns = columnsOf<StockTransfer>('stockTransfers', stock.listStockTransfers, {
  transferNumber: { quiet: true, phone: 'detail', width: '120px' },
  transferDate: { phone: 'detail', width: '130px' },
  warehouseFromDescription: { label: 'resources.stockTransfers.fields.warehouseFromId', phone: 'detail' },
  warehouseToDescription: { main: true, label: 'resources.stockTransfers.fields.warehouseToId' },
  description: { phone: 'detail' },
  creatorName: { quiet: true, label: 'resources.stockMovements.fields.creatorName' },
});

/** The transfers of a division, newest first. */
export function TransferList() {
  const warehouse = useWarehouseFilter();
  return (
    <NounList<StockTransfer>
      resource="stockTransfers"
      texts="stockTransfers.list"
      path="/stock-transfers"
      columns={transferColumns}
      filters={useMemo(() => [warehouse], [warehouse])}
      sort={{ field: 'transferNumber', order: 'DESC' }}
    />
  );
}

import { useMemo } from 'react';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { NounList } from '#console/lists/NounList.tsx';
import type { AssemblyOrder } from '../assemblySchema.ts';
import { assembly } from '../contract.ts';
import { AssemblyChip } from './AssemblyChip.tsx';
import { useWarehouseFilter } from './useWarehouses.ts';

const columns = columnsOf<AssemblyOrder>('assemblyOrders', assembly.searchAssemblyOrders, {
  orderNumber: { quiet: true, width: '90px', phone: 'detail' },
  itemDescription: { main: true, label: 'resources.assemblyOrders.fields.itemId' },
  plannedQuantity: {
    numeric: true,
    text: (row, format) => `${format.number(row.finishedQuantity)} / ${format.number(row.plannedQuantity)}`,
    phone: 'detail',
  },
  warehouseDescription: { label: 'resources.assemblyOrders.fields.warehouseId', quiet: true },
  assemblyDate: {},
  orderStatus: { cell: (row) => <AssemblyChip order={row} />, phone: 'chip' },
});

/** Assembly orders; at first those that are not complete. */
export function AssemblyList() {
  const warehouse = useWarehouseFilter();
  const filters = useMemo(
    () => [
      { source: 'isOpen', label: 'assemblyOrders.open' },
      {
        source: 'type',
        label: 'resources.assemblyOrders.fields.type',
        choices: ['Assembly', 'Disassembly'].map((id) => ({ id, name: `assemblyOrders.types.${id}` })),
      },
      warehouse,
    ],
    [warehouse],
  );
  return (
    <NounList<AssemblyOrder>
      resource="assemblyOrders"
      texts="assemblyOrders.list"
      path="/assembly-orders"
      capability="purchasing"
      columns={columns}
      filters={filters}
      filterDefaultValues={{ isOpen: true }}
      sort={{ field: 'orderNumber', order: 'DESC' }}
    />
  );
}

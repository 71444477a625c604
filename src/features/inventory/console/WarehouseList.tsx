import { useTranslate } from 'ra-core';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { NounList } from '#console/lists/NounList.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { lookups } from '#features/lookups/contract.ts';
import type { Warehouse } from '../schema.ts';

const columns = columnsOf<Warehouse>('warehouses', lookups.listWarehouses, {
  code: { quiet: true, phone: 'detail', width: '150px' },
  description: { main: true },
  email: { phone: 'detail' },
  isMain: { phone: 'chip', cell: (row) => <KindChip warehouse={row} /> },
});

/** The warehouses of a division. */
export function WarehouseList() {
  return (
    <NounList<Warehouse>
      resource="warehouses"
      texts="warehouses.list"
      path="/warehouses"
      capability="administrator"
      columns={columns}
      sort={{ field: 'code', order: 'ASC' }}
    />
  );
}

function KindChip({ warehouse: { isMain, email } }: { warehouse: Warehouse }) {
  const translate = useTranslate();
  const kind = isMain ? 'main' : email ? 'van' : 'other';
  return <StateChip standing={isMain ? 'ok' : 'none'}>{translate(`warehouses.kinds.${kind}`)}</StateChip>;
}

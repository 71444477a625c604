import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import type { Noun } from '#console/nouns/Noun.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { lookups } from '#features/lookups/contract.ts';
import { newWarehouseBody, warehouseChange } from '../contract.ts';
import type { Warehouse } from '../schema.ts';

/** Warehouses: names, owners of vans, and which is the main one. */
export const warehouseNoun: Noun<Warehouse> = {
  resource: 'warehouses',
  path: '/warehouses',
  list: lookups.listWarehouses,
  create: { body: newWarehouseBody },
  update: { body: warehouseChange },
  texts: 'warehouses.list',
  groups: [
    {
      fields: {
        code: 'text',
        description: 'text',
        email: { kind: 'email', hasHint: true },
        defaultStorageLocationCode: 'text',
        isMain: 'checkbox',
        usesStorageLocations: 'checkbox',
      },
    },
  ],
  first: { code: null, description: null, email: null, usesStorageLocations: false },
  useFirst: useUsualKind,
  columns: {
    code: { quiet: true, phone: 'detail', width: '150px' },
    description: { main: true },
    email: { phone: 'detail' },
    isMain: { phone: 'chip', cell: (row) => <KindChip warehouse={row} /> },
  },
  sort: { field: 'code', order: 'ASC' },
};

/** The first warehouse is the main one: without a main one, orders would take the one whose code comes first, such as a van. */
function useUsualKind(): { isMain: boolean } | undefined {
  const { data, isPending } = useGetList('warehouses');
  const isMain = data !== undefined && !data.some((warehouse) => warehouse.isMain);
  return useMemo(() => (isPending ? undefined : { isMain }), [isPending, isMain]);
}

function KindChip({ warehouse: { isMain, email } }: { warehouse: Warehouse }) {
  const translate = useTranslate();
  const kind = isMain ? 'main' : email ? 'van' : 'other';
  return <StateChip standing={isMain ? 'ok' : 'none'}>{translate(`warehouses.kinds.${kind}`)}</StateChip>;
}

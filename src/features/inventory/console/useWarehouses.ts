import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { Choice } from '#console/inputs/SelectInput.tsx';
import type { ListFilter } from '#console/lists/ListFilter.ts';

/** The warehouses as choices of a form, the main one first; undefined until they have loaded. */
export function useWarehouseChoices(): readonly Choice[] | undefined {
  const { data } = useGetList('warehouses', {}, { staleTime: freshFor.masterData });
  return useMemo(() => data?.map(({ id, description }) => ({ id, label: description })), [data]);
}

/** A filter of lists by warehouse. */
export function useWarehouseFilter(): ListFilter {
  const choices = useWarehouseChoices();
  return useMemo(
    () => ({
      source: 'warehouseId',
      label: 'resources.stock.fields.warehouseId',
      choices: (choices ?? []).map(({ id, label }) => ({ id, text: label })),
    }),
    [choices],
  );
}

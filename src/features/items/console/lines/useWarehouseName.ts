import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';

/** The name of the warehouse of an order; its code until the name has loaded. */
export function useWarehouseName({
  warehouseId,
  warehouseCode,
}: {
  warehouseId: string | null;
  warehouseCode: string | null;
}): string | null {
  const { data } = useGetList('warehouses', {}, { staleTime: freshFor.masterData });
  return data?.find(({ id }) => id === warehouseId)?.description ?? warehouseCode;
}

import { useGetList } from '#console/data/useMethod.ts';

/** The warehouse of an order by its name; by its code until that is known. */
export function useWarehouseName({
  warehouseId,
  warehouseCode,
}: {
  warehouseId: string | null;
  warehouseCode: string | null;
}): string | null {
  const { data } = useGetList('warehouses', {}, { staleTime: 600_000 });
  return data?.find(({ id }) => id === warehouseId)?.description ?? warehouseCode;
}

import { useGetOne } from '#console/data/useMethod.ts';
import type { AssetSummary } from '#features/assets/schema.ts';
import { masked } from '../masked.ts';

/** The objects that a visit is for in the order of the walk; undefined while they are on their way, none without a visit. */
export function useVisitAssets(workOrderId: string | undefined): readonly AssetSummary[] | undefined {
  const enabled = workOrderId !== undefined;
  const { data, error } = useGetOne('workOrders', { id: workOrderId ?? '', meta: masked }, { enabled });
  return data || error || !enabled ? (data?.assets ?? []) : undefined;
}

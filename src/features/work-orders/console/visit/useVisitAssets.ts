import { useGetOne } from '#console/data/useMethod.ts';
import type { AssetSummary } from '#features/assets/schema.ts';
import { masked } from '../masked.ts';

/** An object that a visit is for. */
export interface VisitAsset extends AssetSummary {
  /** Whether a report of the visit was completed. */
  isDone: boolean;
}

/** The objects that a visit is for in the order of the walk; undefined while they are on their way, none without a visit. */
export function useVisitAssets(workOrderId: string | undefined): readonly VisitAsset[] | undefined {
  const enabled = workOrderId !== undefined;
  const { data, error } = useGetOne('workOrders', { id: workOrderId ?? '', meta: masked }, { enabled });
  if (!data && !error && enabled) return undefined;
  const done = new Set(data?.reports?.flatMap(({ status, assetId }) => (status === 'Completed' ? assetId : [])));
  return (data?.assets ?? []).map((asset) => ({ ...asset, isDone: done.has(asset.id) }));
}

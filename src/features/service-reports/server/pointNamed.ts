import { checklistPointOf } from '#features/assets/norms/assetTypes.ts';
import type { AsCompleted } from '../schema.ts';

/**
 * A point of the checklist by its key: as it was when the report was completed, else of the present catalogue, by the type of the
 * object.
 */
export function pointNamed(
  key: string,
  asCompleted: AsCompleted | null,
  assetType = asCompleted?.asset.assetType,
): Pick<AsCompleted['points'][number], 'label'> | undefined {
  return asCompleted?.points.find((point) => point.key === key) ?? (assetType && checklistPointOf(key, assetType));
}

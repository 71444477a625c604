export { DueCell } from '../assetColumns.tsx';
export { codeOf, makeOf, placeOf } from '../assetNames.ts';
export { BulkActions } from '../bulk/BulkActions.tsx';
export { DueChip, useDueText } from '../DueChip.tsx';
export { dueStanding } from '../dueStanding.ts';
export { LabelDialog } from '../labels/LabelDialog.tsx';
export { FloorPlan } from '../plan/FloorPlan.tsx';
export { useAssetType } from '../useAssetTypes.ts';
export type { PlanPosition } from '../plan/pins.ts';

import './figures.ts';

export { setLastServices, type LastServices } from './dueDates.ts';
export { countDueDates } from './dueJob.ts';
export { dueRoutes } from './dueRoutes.ts';
export { inspectedAsset, noteInspection, requireAssetAt, type InspectedAsset } from './inspections.ts';
export { assetAt, assetField, assetSummaryTable } from './published.ts';
export { tagScope } from './scope.ts';

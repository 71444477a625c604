import './figures.ts';

export { countDueDates } from './dueJob.ts';
export { dueRoutes } from './dueRoutes.ts';
export { assetAt, assetSummaryTable } from './published.ts';
export { tagScope } from './scope.ts';

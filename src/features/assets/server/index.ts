import './figures.ts';

export { assetAt, assetSummaryTable } from './published.ts';
export { tagScope } from './scope.ts';

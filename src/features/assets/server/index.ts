// A broken file of types or rules stops the start
import '../norms/ruleSets.ts';
import './figures.ts';

export { assetAt, assetSummaryTable } from './published.ts';
export { tagScope } from './scope.ts';

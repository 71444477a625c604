export { assetAt } from './published.ts';
export { tagScope } from './scope.ts';

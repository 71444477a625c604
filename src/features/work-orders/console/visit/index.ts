export { useVisitAssets } from './useVisitAssets.ts';
export { useVisitState } from './useVisitState.ts';

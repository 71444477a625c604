export { useVisitAssets } from './useVisitAssets.ts';

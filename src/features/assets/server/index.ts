export {
  assetAt,
  assetCountAt,
  assetSummaryTable,
  locationIdsByService,
  nextServiceDateAt,
  servedFrom,
  serviceFigures,
} from './published.ts';
export { tagScope } from './scope.ts';

export {
  isStockItem,
  itemField,
  itemIdsByAssetType,
  itemReference,
  itemsOf,
  sameItemsIn,
  serviceItemsOn,
  type DocumentItem,
} from './published.ts';
export { itemRoutes } from './routes.ts';

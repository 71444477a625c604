export { isStockItem, itemField, itemIdsByAssetType, itemReference, itemsOf, serviceItemsOn, type DocumentItem } from './published.ts';
export { itemRoutes } from './routes.ts';

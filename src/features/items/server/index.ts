export { isStockItem, itemField, itemIdsByAssetType, itemReference, itemsOf, type DocumentItem } from './published.ts';
export { itemRoutes } from './routes.ts';

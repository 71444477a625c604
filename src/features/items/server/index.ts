import { setStockedItems } from '#features/inventory/server/index.ts';
import { isStockItem, itemField, itemsOf } from './published.ts';
import { partsOf } from './store.ts';

export { itemGroupImport } from './itemGroupImport.ts';
export { itemImport } from './itemImport.ts';
export { partImport } from './partImport.ts';
export { priceImport } from './priceImport.ts';
export { stockImport } from './stockImport.ts';
export {
  itemByName,
  itemField,
  itemIdsByAssetType,
  itemNames,
  itemReference,
  itemsOf,
  itemsWithNumbers,
  orderedLine,
  sameItemsIn,
  serviceItemsOn,
  type DocumentItem,
} from './published.ts';
export { lineFactsOf, usualVatCode } from './lineFacts.ts';
export { salesItemPriceTable, salesPricesFor, salesPricesOf, type PriceTerms, type SalesPriceOf } from './prices.ts';
export { articlesWithIds, pageOfArticles } from './articles.ts';
export { itemRoutes } from './routes.ts';
export { itemGroupTable, itemTable } from './tables.ts';

setStockedItems({ field: itemField, isKept: isStockItem, named: itemsOf, partsOf });

/** A change of the stock of an item in a warehouse, and of its expected movements. */
export interface StockMove {
  itemId: string;
  warehouseId: string;
  current?: string;
  plannedIn?: string;
  plannedOut?: string;
}

export { usePurchasingLookups, type PurchasingLookups } from './usePurchasingLookups.ts';
export { usePurchasingSearches } from './usePurchasingSearches.ts';
export { useCodeColumns, useVatText } from './useCodeColumns.ts';
export { vatKindOf } from './vatCodes.ts';

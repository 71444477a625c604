export { usePurchasingLookups, type PurchasingLookups } from './usePurchasingLookups.ts';
export { usePurchasingSearches } from './usePurchasingSearches.ts';

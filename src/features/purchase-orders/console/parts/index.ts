export { usePurchasingLookups, type PurchasingLookups } from './usePurchasingLookups.ts';
export { usePurchasingSearches } from './usePurchasingSearches.ts';
export { useSupplierOfAddress } from './useSupplierOfAddress.ts';
export { inPercent } from './percentSchema.ts';
export { useFormCurrency } from './useFormCurrency.ts';
export { OrderChip } from '../OrderChip.tsx';
export { useCodeColumns, useVatText } from './useCodeColumns.ts';
export { vatKindOf } from './vatCodes.ts';

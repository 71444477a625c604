export { useSupplierOfAddress } from './useSupplierOfAddress.ts';
export { SupplierInput } from './SupplierInput.tsx';
export { useFormCurrency } from './useFormCurrency.ts';
export { OrderChip } from '../OrderChip.tsx';

export { useSupplierOfAddress } from './useSupplierOfAddress.ts';
export { SupplierInput } from './SupplierInput.tsx';
export { useFormCurrency } from './useFormCurrency.ts';
export { PlainTable } from '../PlainTable.tsx';
export { OrderChip } from '../OrderChip.tsx';

export { AccountLookup } from '../AccountLookup.tsx';
export { useAccountSearch } from './useAccountSearch.ts';
export { AccountName } from './AccountName.tsx';
export { AccountInput } from './AccountInput.tsx';
export { useFormAccount } from './useFormAccount.ts';
export { useAccountAddition } from './useAccountAddition.ts';
export { KnownContactInput, type KnownContactInputProps } from './KnownContactInput.tsx';

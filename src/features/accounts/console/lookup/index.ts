export { AccountLookup } from '../AccountLookup.tsx';
export { useAccountSearch } from './useAccountSearch.ts';

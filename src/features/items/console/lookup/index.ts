export { useItemByCode } from './useItemByCode.ts';
export { useItemSearch } from './useItemSearch.ts';

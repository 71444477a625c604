export { useItemAddition } from './useItemAddition.ts';
export { useItemByCode } from './useItemByCode.ts';
export { useItemSearch } from './useItemSearch.ts';

export { useItemSearch } from './useItemSearch.ts';

export { useLocationSearch } from '../useLocationSearch.ts';

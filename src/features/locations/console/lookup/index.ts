export { LocationName } from '../LocationName.tsx';
export { useLocationSearch } from '../useLocationSearch.ts';

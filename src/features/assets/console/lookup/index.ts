export { AssetsInput } from './AssetsInput.tsx';
export { useAssetSearch } from './useAssetSearch.ts';

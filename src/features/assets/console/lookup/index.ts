export { AssetName } from './AssetName.tsx';
export { AssetsInput } from './AssetsInput.tsx';
export { useAssetSearch } from './useAssetSearch.ts';

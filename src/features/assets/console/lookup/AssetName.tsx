import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { nameOfAsset } from '../assetNames.ts';

/** The name of an object, once it has been loaded. */
export function AssetName({ id }: { id: string }) {
  const { data } = useGetOne('assets', { id }, { staleTime: freshFor.record });
  return <>{data ? nameOfAsset(data) : '…'}</>;
}

import { useGetOne } from '#console/data/useMethod.ts';
import { nameOfAsset } from '../assetNames.ts';

/** The name of an object, once it has been loaded. */
export function AssetName({ id }: { id: string }) {
  const { data } = useGetOne('assets', { id }, { staleTime: 60_000 });
  return <>{data ? nameOfAsset(data) : '…'}</>;
}

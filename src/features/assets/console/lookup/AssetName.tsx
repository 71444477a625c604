import { useGetOne } from '#console/data/useMethod.ts';
import { nameOfAsset } from '../assetNames.ts';

/** What an object is called, as soon as it is known. */
export function AssetName({ id }: { id: string }) {
  const { data } = useGetOne('assets', { id }, { staleTime: 60_000 });
  return <>{data ? nameOfAsset(data) : '…'}</>;
}

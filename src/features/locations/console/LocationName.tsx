import { useGetOne } from '#console/data/useMethod.ts';

/** The name of a location, once it has been loaded. */
export function LocationName({ id }: { id: string }) {
  return <>{useGetOne('locations', { id }, { staleTime: 60_000 }).data?.name ?? '…'}</>;
}

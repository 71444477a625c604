import { useGetOne } from '#console/data/useMethod.ts';

/** The name of a location, as soon as it is known. */
export function LocationName({ id }: { id: string }) {
  return <>{useGetOne('locations', { id }, { staleTime: 60_000 }).data?.name ?? '…'}</>;
}

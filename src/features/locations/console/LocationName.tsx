import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';

/** The name of a location, once it has been loaded. */
export function LocationName({ id }: { id: string }) {
  return <>{useGetOne('locations', { id }, { staleTime: freshFor.record }).data?.name ?? '…'}</>;
}

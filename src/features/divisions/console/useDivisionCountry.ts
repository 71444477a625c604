import { useDivision } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';

/** The country of the division, which new addresses start with; undefined while it is loaded. */
export function useDivisionCountry(): string | undefined {
  const division = useDivision();
  const { data, isPending } = useGetList('divisions', {}, { staleTime: freshFor.masterData });
  return isPending ? undefined : (data?.find(({ code }) => code === division.code)?.country ?? 'NL');
}

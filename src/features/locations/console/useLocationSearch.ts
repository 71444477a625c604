import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { LocationFilter } from '#features/divisions/contract.ts';
import type { Location } from '#features/divisions/schema.ts';

/** Searches locations for a look-up, by code, name or town. */
export function useLocationSearch(filter: LocationFilter = {}): LookupSearch {
  return useLookupSearch('locations', { filter, sort: 'name', toChoice });
}

function toChoice(location: Location): LookupChoice {
  const { id, code, name, addressLine1, city } = location;
  return { id, code: code.replace(/^0+/, ''), label: name, detail: `${addressLine1}, ${city}`, record: location };
}

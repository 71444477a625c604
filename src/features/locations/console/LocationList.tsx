import { useTranslate } from 'ra-core';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import type { Location } from '#features/divisions/schema.ts';
import { locationColumns } from './locationColumns.tsx';

const filters: readonly ListFilter[] = [{ source: 'active', label: 'resources.locations.fields.active' }];

/** The locations of a division. */
export function LocationList() {
  const translate = useTranslate();
  return (
    <RecordList<Location>
      resource="locations"
      title="locations.title"
      search="locations.search"
      columns={locationColumns}
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      rowHref={({ id }) => `/locations/${id}`}
      empty={<Place title={translate('locations.none')}>{translate('locations.noneHint')}</Place>}
    />
  );
}

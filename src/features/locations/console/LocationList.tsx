import { useTranslate } from 'ra-core';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import type { Column } from '#console/lists/Column.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { DueChip } from '#features/assets/console/parts/index.ts';
import type { Location } from '#features/divisions/schema.ts';

const field = (name: keyof Location) => `resources.locations.fields.${name}`;

const columns: readonly Column<Location>[] = [
  { source: 'code', label: field('code'), sortable: true, quiet: true, width: '110px' },
  { source: 'name', label: field('name'), sortable: true, main: true },
  { source: 'accountName', label: field('accountName'), phone: 'detail' },
  { source: 'addressLine1', label: field('addressLine1') },
  { source: 'city', label: field('city'), sortable: true, phone: 'detail' },
  { source: 'assetCount', label: field('assetCount'), numeric: true, text: ({ assetCount }, format) => format.number(assetCount) },
  {
    source: 'nextServiceDate',
    label: field('nextServiceDate'),
    phone: 'chip',
    text: ({ nextServiceDate }, format) => format.date(nextServiceDate),
    cell: ({ nextServiceDate }) => <DueChip date={nextServiceDate} />,
  },
];

const filters: readonly ListFilter[] = [{ source: 'active', label: field('active') }];

/** The locations of a division. */
export function LocationList() {
  const translate = useTranslate();
  return (
    <RecordList<Location>
      resource="locations"
      title="locations.title"
      search="locations.search"
      columns={columns}
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      rowHref={({ id }) => `/locations/${id}`}
      empty={<Place title={translate('locations.none')}>{translate('locations.noneHint')}</Place>}
    />
  );
}

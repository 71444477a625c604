import type { Column } from '#console/lists/Column.ts';
import { DueChip } from '#features/assets/console/parts/index.ts';
import type { Location } from '#features/divisions/schema.ts';

const field = (name: keyof Location) => `resources.locations.fields.${name}`;

/** The columns of lists of locations. */
export const locationColumns: readonly Column<Location>[] = [
  { source: 'code', label: field('code'), sortable: true, quiet: true, width: '110px', text: ({ code }) => code.replace(/^0+/, '') },
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
    cell: ({ nextServiceDate }, format) => (nextServiceDate === null ? format.date(null) : <DueChip date={nextServiceDate} />),
  },
];

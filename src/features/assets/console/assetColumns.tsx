import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Column } from '#console/lists/Column.ts';
import { colour } from '#console/theme/colour.ts';
import type { Asset } from '../schema.ts';
import { StandingChip } from './AssetChips.tsx';
import { codeOf, placeOf } from './assetNames.ts';
import { DueReason } from './DueReason.tsx';

const ofCustomer = new Set<string>(['accountName', 'locationName']);

/** The columns of the list of all objects. */
export const assetColumns: readonly Column<Asset>[] = [
  { source: 'tag', label: 'assets.column.object', sortable: true, main: true, text: codeOf, width: '150px' },
  {
    source: 'assetType',
    label: 'resources.assets.fields.assetType',
    sortable: true,
    phone: 'detail',
    text: ({ assetType }) => assetType,
    cell: (asset) => <TypeName asset={asset} />,
  },
  { source: 'accountName', label: 'resources.assets.fields.accountId', phone: 'detail' },
  { source: 'locationName', label: 'resources.assets.fields.locationId', sortable: true, phone: 'detail' },
  { name: 'place', label: 'assets.column.place', quiet: true, text: placeOf, cell: placeOf },
  {
    source: 'nextServiceDate',
    label: 'assets.column.due',
    sortable: true,
    phone: 'chip',
    text: ({ nextServiceDate }, format) => format.date(nextServiceDate),
    cell: (asset) => <DueCell asset={asset} />,
  },
];

/** The columns of objects inside of another record. */
export const partColumns: readonly Column<Asset>[] = assetColumns.filter(
  (column) => !('source' in column) || !ofCustomer.has(column.source),
);

function TypeName({ asset }: { asset: Asset }) {
  return <>{useTranslate()(`assetTypes.${asset.assetType}`)}</>;
}

/** When the service of an object is due, and below it why. */
export function DueCell({ asset }: { asset: Asset }) {
  return (
    <Due>
      <StandingChip asset={asset} />
      <DueReason asset={asset} />
    </Due>
  );
}

const Due = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  padding: '6px 0',
  whiteSpace: 'normal',
  '& > small': { color: colour.ink2, fontSize: '0.8125rem' },
});

import { useListContext, useTranslate } from 'ra-core';
import type { Column } from '#console/lists/Column.ts';
import { nothing, useFormat } from '#console/i18n/format.ts';
import type { AccountRow } from '../schema.ts';
import { kindKeys, TroubleChips } from './KindChips.tsx';
import { ServiceChip } from './ServiceChip.tsx';
import { useIndicators } from './useIndicators.ts';

/** The columns of the list of accounts. */
export const accountColumns: readonly Column<AccountRow>[] = [
  { source: 'code', label: 'accounts.column.code', sortable: true, quiet: true, phone: 'detail', width: '130px' },
  { source: 'name', label: 'resources.accounts.fields.name', sortable: true, main: true },
  {
    source: 'city',
    label: 'resources.accounts.fields.city',
    sortable: true,
    phone: 'detail',
    phoneText: ({ postcode, city }) => [postcode, city].filter(Boolean).join(' '),
  },
  { source: 'postcode', label: 'resources.accounts.fields.postcode', sortable: true },
  { name: 'kinds', label: 'accounts.column.kind', cell: (account) => <KindCell account={account} /> },
  { name: 'locations', label: 'accounts.column.locations', numeric: true, cell: ({ id }) => <LocationsCell id={id} /> },
  { source: 'nextServiceDate', label: 'accounts.column.service', sortable: true, phone: 'chip', cell: ({ id }) => <ServiceCell id={id} /> },
];

function KindCell({ account }: { account: AccountRow }) {
  const translate = useTranslate();
  const kinds = kindKeys(account)
    .map((key) => translate(key))
    .join(', ');
  return (
    <>
      <TroubleChips account={account} /> {kinds}
    </>
  );
}

function LocationsCell({ id }: { id: string }) {
  const format = useFormat();
  const locations = useRowIndicators(id)?.locations;
  return <>{locations ? format.number(locations) : nothing}</>;
}

function ServiceCell({ id }: { id: string }) {
  return <ServiceChip indicators={useRowIndicators(id)} />;
}

function useRowIndicators(id: string) {
  const { data = [] } = useListContext<AccountRow>();
  return useIndicators(data.map((row) => row.id))(id);
}

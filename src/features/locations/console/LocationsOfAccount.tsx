import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { ShownOf } from '#console/lists/ShownOf.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { colour } from '#console/theme/colour.ts';
import { locationColumns } from './locationColumns.tsx';

const columns = locationColumns.filter((column) => !('source' in column && column.source === 'accountName'));

/** The locations of an account, with the number of objects and the first due date of each; an administrator adds another one. */
export function LocationsOfAccount({ account }: { account: { id: string } }) {
  const translate = useTranslate();
  const mayAdd = useCan('administrator');
  const { data, total, error, refetch } = useGetList('locations', {
    filter: { accountId: account.id },
    sort: { field: 'name', order: 'ASC' },
  });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  const add = { label: translate('locations.new'), to: `/locations/new?account=${account.id}` };
  if (data.length === 0) {
    return (
      <Place title={translate('locations.noneOfAccount')} action={mayAdd ? add : undefined}>
        {translate('locations.noneHint')}
      </Place>
    );
  }
  const all = new URLSearchParams({ filter: JSON.stringify({ accountId: account.id }) });
  return (
    <>
      <RecordTable label={translate('locations.title')} rows={data} columns={columns} rowHref={({ id }) => `/locations/${id}`} />
      <ShownOf shown={data.length} total={total} />
      <p>
        <Link to={`/assets?${all}`} style={{ color: colour.brand }}>
          {translate('locations.allOfAccount')}
        </Link>
        {mayAdd && (
          <>
            {' · '}
            <Link to={add.to} style={{ color: colour.brand }}>
              {add.label}
            </Link>
          </>
        )}
      </p>
    </>
  );
}

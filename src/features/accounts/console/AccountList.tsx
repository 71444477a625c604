import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import type { AccountRow } from '../schema.ts';
import { accountColumns } from './accountColumns.tsx';
import { AccountExport } from './AccountExport.tsx';
import { useAccountFilters } from './useAccountFilters.ts';

const AccountMap = lazy(async () => ({ default: (await import('./AccountMap.tsx')).AccountMap }));

/** All accounts of the division, as a list or on the map. */
export function AccountList() {
  const translate = useTranslate();
  const filters = useAccountFilters();
  const [search, setSearch] = useSearchParams();
  const isMap = search.get('view') === 'map';
  const show = (view: 'map' | 'list') => {
    const next = new URLSearchParams(search);
    if (view === 'map') next.set('view', 'map');
    else next.delete('view');
    setSearch(next, { replace: true });
  };
  return (
    <RecordList<AccountRow>
      resource="accounts"
      title="accounts.title"
      columns={accountColumns}
      sort={{ field: 'code', order: 'ASC' }}
      search="accounts.search"
      filters={filters}
      rowHref={({ id }) => `/accounts/${id}`}
      exportable={false}
      empty={
        <Place title={translate('accounts.empty')} action={{ label: translate('accounts.new'), to: '/accounts/new' }}>
          {translate('accounts.emptyHint')}
        </Place>
      }
      actions={
        <>
          <AccountExport />
          <ActionButton hotkey="m" onPress={() => show(isMap ? 'list' : 'map')}>
            {translate(isMap ? 'accounts.list' : 'accounts.map')}
          </ActionButton>
          <ActionButton main hotkey="n" to="/accounts/new">
            {translate('accounts.new')}
          </ActionButton>
        </>
      }
    >
      {isMap ? (
        <Suspense fallback={<p>{translate('console.loading')}</p>}>
          <AccountMap />
        </Suspense>
      ) : undefined}
    </RecordList>
  );
}

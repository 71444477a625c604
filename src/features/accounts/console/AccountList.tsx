import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { patiently } from '#console/connection/patiently.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useQueryPart } from '#console/layout/useQueryPart.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import type { AccountRow } from '../schema.ts';
import { accountColumns } from './accountColumns.tsx';
import { accountOrder } from './accountOrder.ts';
import { useAccountFilters } from './useAccountFilters.ts';

const AccountMap = lazy(patiently(async () => ({ default: (await import('./AccountMap.tsx')).AccountMap })));

/** All accounts of the division, as a list or on the map. */
export function AccountList() {
  const translate = useTranslate();
  const filters = useAccountFilters();
  const [view, setView] = useQueryPart('view');
  const isMap = view === 'map';
  return (
    <RecordList<AccountRow>
      resource="accounts"
      title="accounts.title"
      columns={accountColumns}
      sort={accountOrder}
      search="accounts.search"
      filters={filters}
      rowHref={({ id }) => `/accounts/${id}`}
      empty={
        <Place title={translate('accounts.empty')} action={{ label: translate('accounts.new'), to: '/accounts/new' }}>
          {translate('accounts.emptyHint')}
        </Place>
      }
      actions={
        <>
          <ActionButton hotkey="m" onPress={() => setView(isMap ? undefined : 'map')}>
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

import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { patiently } from '#console/connection/patiently.ts';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RecordColumns } from '#console/records/RecordColumns.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import type { Account } from '../schema.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountTabs } from './AccountTabs.tsx';
import { AccountTimeline } from './AccountTimeline.tsx';
import { KindChips } from './KindChips.tsx';
import { placeMapHeight } from './placeMapHeight.ts';
import { useIndicators } from './useIndicators.ts';

const PlaceMap = lazy(patiently(async () => ({ default: (await import('./PlaceMap.tsx')).PlaceMap })));

/** Everything about one account. */
export function AccountPage() {
  return (
    <RecordPlace resource="accounts" home={{ label: 'accounts.toList', to: '/accounts' }}>
      {(account) => <AccountView account={account} />}
    </RecordPlace>
  );
}

function AccountView({ account }: { account: Account }) {
  const translate = useTranslate();
  const mayPurchase = useCan('purchasing');
  const indicators = useIndicators([account.id])(account.id);
  const lateAssets = indicators?.lateAssets ?? 0;
  const hasPlace = account.latitude !== null && account.longitude !== null;
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('accounts.title'), to: '/accounts' }, { label: account.code }]}
        title={account.name}
        chips={
          <>
            <KindChips account={account} />
            {lateAssets > 0 && (
              <StateChip standing="bad">{translate('accounts.service.lateObjects', { smart_count: lateAssets })}</StateChip>
            )}
          </>
        }
        actions={
          <>
            {account.status !== 'None' && (
              <ActionButton to={`/service-requests/new?${new URLSearchParams({ accountId: account.id, accountName: account.name })}`}>
                {translate('accounts.newRequest')}
              </ActionButton>
            )}
            {account.isSupplier && mayPurchase && (
              <>
                <ActionButton to={`/purchase-orders/new?supplier=${account.id}`}>{translate('purchaseOrders.new')}</ActionButton>
                <ActionButton to={`/purchase-invoices/new?supplier=${account.id}`}>{translate('purchaseInvoices.new')}</ActionButton>
              </>
            )}
            <ActionButton hotkey="e" to={`/accounts/${account.id}/edit`}>
              {translate('accounts.edit')}
            </ActionButton>
          </>
        }
      />
      <RecordColumns>
        <div>
          <AccountFacts account={account} indicators={indicators} />
          <AccountTabs account={account} indicators={indicators} />
        </div>
        <aside aria-label={translate('accounts.timeline.title')}>
          {hasPlace && (
            <Suspense fallback={<Skeleton variant="rounded" height={placeMapHeight} />}>
              <PlaceMap account={account} />
            </Suspense>
          )}
          <AccountTimeline account={account} />
        </aside>
      </RecordColumns>
    </>
  );
}

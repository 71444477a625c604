import { useTranslate } from 'ra-core';
import { lazy } from 'react';
import { patiently } from '#console/connection/patiently.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { RecordTabs, type RecordTab } from '#console/records/RecordTabs.tsx';
import type { Account, AccountIndicators } from '../schema.ts';
import { OverviewTab } from './OverviewTab.tsx';

const ContactsTab = lazy(patiently(async () => ({ default: (await import('./ContactsTab.tsx')).ContactsTab })));
const RequestsTab = lazy(patiently(async () => ({ default: (await import('./RequestsTab.tsx')).RequestsTab })));
const PurchaseOrdersTab = lazy(patiently(async () => ({ default: (await import('./PurchaseOrdersTab.tsx')).PurchaseOrdersTab })));
const PurchaseInvoicesTab = lazy(patiently(async () => ({ default: (await import('./PurchaseInvoicesTab.tsx')).PurchaseInvoicesTab })));
const ComplaintsOfAccount = lazy(
  patiently(async () => ({
    default: (await import('#features/complaints/console/ofAccount/index.ts')).ComplaintsOfAccount,
  })),
);
const LocationsOfAccount = lazy(
  patiently(async () => ({
    default: (await import('#features/locations/console/ofAccount/index.ts')).LocationsOfAccount,
  })),
);
const WorkOrdersOfAccount = lazy(
  patiently(async () => ({
    default: (await import('#features/work-orders/console/parts/index.ts')).WorkOrdersOfAccount,
  })),
);
const SalesOrdersOfAccount = lazy(
  patiently(async () => ({
    default: (await import('#features/sales-orders/console/ofAccount/index.ts')).OrdersOfAccount,
  })),
);
const HistoryTab = lazy(patiently(async () => ({ default: (await import('./HistoryTab.tsx')).HistoryTab })));

/** The parts of an account, each loaded when it is opened. */
export function AccountTabs({ account, indicators }: { account: Account; indicators: AccountIndicators | undefined }) {
  const translate = useTranslate();
  const bought = usePurchaseCounts(account);
  const tab = (key: string, content: RecordTab['content'], count?: number): RecordTab => ({
    key,
    label: translate(`accounts.tabs.${key}`),
    count,
    content,
  });
  const tabs = [
    tab('overview', () => <OverviewTab account={account} />),
    tab('contacts', () => <ContactsTab account={account} />, indicators?.contacts),
    tab('locations', () => <LocationsOfAccount account={account} />, indicators?.locations),
    tab('requests', () => <RequestsTab account={account} />, indicators?.requests),
    tab('workOrders', () => <WorkOrdersOfAccount account={account} />),
    tab('salesOrders', () => <SalesOrdersOfAccount account={account} />),
    ...(account.isSupplier
      ? [
          tab('purchaseOrders', () => <PurchaseOrdersTab account={account} />, bought.orders),
          tab('purchaseInvoices', () => <PurchaseInvoicesTab account={account} />, bought.invoices),
        ]
      : []),
    tab('complaints', () => <ComplaintsOfAccount account={account} />, indicators?.complaints),
    tab('history', () => <HistoryTab account={account} />),
  ];
  return (
    <div>
      <RecordTabs tabs={tabs} label={translate('accounts.tabs.label')} />
    </div>
  );
}

/** The numbers of orders and invoices of a supplier. */
function usePurchaseCounts({ id: supplierId, isSupplier }: Account): { orders: number | undefined; invoices: number | undefined } {
  const counted = { meta: { query: { supplierId } }, pagination: { page: 1, perPage: 1 } };
  const orders = useGetList('purchaseOrders', counted, { enabled: isSupplier });
  const invoices = useGetList('purchaseInvoices', counted, { enabled: isSupplier });
  return { orders: orders.total, invoices: invoices.total };
}

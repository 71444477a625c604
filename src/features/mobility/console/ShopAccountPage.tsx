import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useGetList, useGetManyReference, useGetOne } from '#console/data/useMethod.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { nameOf, type Column } from '#console/lists/Column.ts';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import type { MobilityOrder, ShopAccount, ShopContact } from '../schema.ts';
import { addressText } from './addressText.ts';
import { inShop } from './inShop.ts';
import { orderColumns } from './shopColumns.tsx';

/** An account of the shop: its orders, the orders of others through it, and its contacts. */
export function ShopAccountPage() {
  return (
    <RecordPlace resource="shopAccounts" home={{ label: 'shopAccounts.title', to: '/shop-accounts' }}>
      {(account) => <AccountView account={account} />}
    </RecordPlace>
  );
}

function AccountView({ account }: { account: ShopAccount }) {
  const translate = useTranslate();
  const list = account.isReseller ? 'shopResellers' : 'shopAccounts';
  const path = account.isReseller ? '/shop-resellers' : '/shop-accounts';
  const wasReseller = useWasReseller(account);
  const through = { key: 'reseller', label: translate('shopOrders.throughReseller'), content: () => <OrdersThrough account={account} /> };
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate(`${list}.title`), to: path }, { label: account.code }]}
        title={account.name}
        chips={account.isReseller && <StateChip standing="info">{translate('shopResellers.one')}</StateChip>}
        actions={
          <ActionButton main hotkey="o" to={inShop(account, `/accounts/${account.id}`)}>
            {translate('shopAccounts.toAccount')}
          </ActionButton>
        }
      />
      <FactsCard facts={useFacts(account)} />
      <RecordTabs
        label={translate('shopAccounts.title')}
        tabs={[
          ...(account.isReseller ? [through] : []),
          { key: 'orders', label: translate('shopOrders.own'), content: () => <OwnOrders account={account} /> },
          ...(wasReseller ? [through] : []),
          { key: 'contacts', label: translate('shopAccounts.contacts'), content: () => <Contacts account={account} /> },
        ]}
      />
    </>
  );
}

/** Whether orders came through an account that is no reseller now. */
function useWasReseller({ id, isReseller }: ShopAccount): boolean {
  const former = useGetList('shopOrders', { filter: { resellerId: id }, pagination: { page: 1, perPage: 1 } }, { enabled: !isReseller });
  return !isReseller && (former.total ?? 0) > 0;
}

function useFacts(account: ShopAccount): Fact[] {
  const translate = useTranslate();
  const { data: reseller } = useGetOne('shopAccounts', { id: account.resellerId });
  const label = (field: keyof ShopAccount) => translate(`resources.shopAccounts.fields.${field}`);
  return [
    { label: label('addressLine1'), value: addressText(account) },
    { label: label('phone'), value: account.phone && <PhoneLink phone={account.phone} /> },
    { label: label('email'), value: account.email && <a href={`mailto:${account.email}`}>{account.email}</a> },
    { label: label('vatNumber'), value: account.vatNumber },
    ...(account.resellerId === null
      ? []
      : [
          {
            label: label('resellerId'),
            value: <Link to={inShop(account, `/shop-accounts/${account.resellerId}`)}>{reseller?.name ?? '…'}</Link>,
          },
        ]),
  ];
}

const newest = { sort: { field: 'created', order: 'DESC' }, pagination: { page: 1, perPage: 50 } } as const;
const without = (name: string) => orderColumns.filter((column) => nameOf(column) !== name);
const [ownColumns, throughColumns] = [without('accountName'), without('resellerName')];
const orderHref = (order: MobilityOrder) => inShop(order, `/shop-orders/${order.id}`);

function OwnOrders({ account: { id } }: { account: ShopAccount }) {
  const rows = useGetList('shopOrders', { ...newest, filter: { accountId: id } });
  return <RelatedRows rows={rows} label="shopOrders.title" texts="shopOrders.ofAccount" columns={ownColumns} rowHref={orderHref} />;
}

function OrdersThrough({ account: { id } }: { account: ShopAccount }) {
  const rows = useGetManyReference('shopOrders', { ...newest, target: 'id', id });
  return <RelatedRows rows={rows} label="shopOrders.title" texts="shopOrders.ofReseller" columns={throughColumns} rowHref={orderHref} />;
}

const contactColumns: readonly Column<ShopContact>[] = [
  { source: 'fullName', label: 'resources.shopAccounts.fields.contact', main: true },
  { source: 'jobTitle', label: 'resources.contacts.fields.jobTitle', phone: 'detail' },
  { source: 'email', label: 'resources.shopAccounts.fields.email', cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a> },
  { source: 'phone', label: 'resources.shopAccounts.fields.phone', phone: 'detail' },
];

function Contacts({ account }: { account: ShopAccount }) {
  const translate = useTranslate();
  const rows = useGetManyReference('shopContacts', { target: 'accountId', id: account.id });
  return (
    <RelatedRows
      rows={rows}
      label="shopAccounts.contacts"
      texts="shopAccounts.noContacts"
      columns={contactColumns}
      action={{ label: translate('shopAccounts.toAccount'), to: inShop(account, `/accounts/${account.id}`) }}
    />
  );
}

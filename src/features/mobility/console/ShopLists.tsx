import { useTranslate } from 'ra-core';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import { mobility } from '../contract.ts';
import type { Article, MobilityOrder, ShopAccount } from '../schema.ts';

const standings: Readonly<Record<MobilityOrder['status'], Standing>> = { Open: 'info', Partial: 'warn', Complete: 'ok', Cancelled: 'none' };

const orderColumns = columnsOf<MobilityOrder>('shopOrders', mobility.listMobilityOrders, {
  orderNumber: { main: true, width: '110px' },
  externalReference: { phone: 'detail' },
  accountName: { phone: 'detail' },
  resellerName: { quiet: true },
  created: { quiet: true, text: ({ created }, format) => format.dateTime(created) },
  total: { numeric: true, text: ({ total }, format) => format.money(total) },
  status: { phone: 'chip', cell: ({ status }) => <StatusChip status={status} /> },
});

const articleColumns = columnsOf<Article>('shopArticles', mobility.listArticles, {
  code: { quiet: true, width: '150px', phone: 'detail' },
  description: { main: true },
  price: { numeric: true, phone: 'detail', text: ({ price, currency }, format) => format.money(price, currency) },
  stock: { numeric: true, phone: 'detail', text: ({ stock }, format) => format.number(stock) },
});

const resellerColumns = columnsOf<ShopAccount>('shopResellers', mobility.listResellers, {
  code: { quiet: true, width: '120px', phone: 'detail' },
  name: { main: true },
  city: { phone: 'detail' },
  email: { quiet: true },
  phone: { quiet: true },
});

/** The orders of the shop; each leads to the sales order that it is. */
export function ShopOrderList() {
  return (
    <RecordList<MobilityOrder>
      resource="shopOrders"
      title="shopOrders.title"
      columns={orderColumns}
      sort={{ field: 'created', order: 'DESC' }}
      rowHref={({ id }) => `/sales-orders/${id}`}
      empty={<Nothing title="shopOrders.none" hint="shopOrders.noneHint" />}
    />
  );
}

/** The articles of the shop. */
export function ShopArticleList() {
  return (
    <RecordList<Article>
      resource="shopArticles"
      title="shopArticles.title"
      search="shopArticles.search"
      columns={articleColumns}
      filters={[{ source: 'isWebshopItem', label: 'shopArticles.inShop' }]}
      filterDefaultValues={{ isWebshopItem: true }}
      sort={{ field: 'code', order: 'ASC' }}
      rowHref={({ id }) => `/items/${id}`}
      empty={<Nothing title="shopArticles.none" hint="shopArticles.noneHint" />}
    />
  );
}

/** The accounts through which others buy. */
export function ShopResellerList() {
  return (
    <RecordList<ShopAccount>
      resource="shopResellers"
      title="shopResellers.title"
      columns={resellerColumns}
      sort={{ field: 'name', order: 'ASC' }}
      rowHref={({ id }) => `/accounts/${id}`}
      empty={<Nothing title="shopResellers.none" hint="shopResellers.noneHint" />}
    />
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  const translate = useTranslate();
  return <Place title={translate(title)}>{translate(hint)}</Place>;
}

function StatusChip({ status }: Pick<MobilityOrder, 'status'>) {
  const translate = useTranslate();
  return <StateChip standing={standings[status]}>{translate(`shopOrders.status.${status}`)}</StateChip>;
}

import { columnsOf } from '#console/lists/columnsOf.ts';
import { mobility } from '../contract.ts';
import type { Article, MobilityOrder, ShopAccount } from '../schema.ts';
import { ShopOrderChip } from './ShopOrderChip.tsx';

/** The columns of orders of the shop. */
export const orderColumns = columnsOf<MobilityOrder>('shopOrders', mobility.listMobilityOrders, {
  orderNumber: { main: true, width: '110px' },
  externalReference: { phone: 'detail' },
  accountName: { phone: 'detail' },
  resellerName: { quiet: true },
  created: { quiet: true, width: '150px', text: ({ created }, format) => format.dateTime(created) },
  total: { numeric: true, text: ({ total }, format) => format.money(total) },
  status: { phone: 'chip', cell: (order) => <ShopOrderChip order={order} /> },
});

/** The columns of articles of the shop. */
export const articleColumns = columnsOf<Article>('shopArticles', mobility.listArticles, {
  code: { quiet: true, width: '150px', phone: 'detail' },
  description: { main: true },
  price: { numeric: true, phone: 'detail', text: ({ price, currency }, format) => format.price(price, currency) },
  stock: { numeric: true, phone: 'detail', text: ({ stock }, format) => format.number(stock) },
});

/** The columns of accounts of the shop, resellers or not. */
export const accountColumns = columnsOf<ShopAccount>('shopAccounts', mobility.listShopAccounts, {
  code: { quiet: true, width: '120px', phone: 'detail' },
  name: { main: true },
  city: { phone: 'detail' },
  email: { quiet: true },
  phone: { quiet: true },
});

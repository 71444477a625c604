import { useTranslate } from 'ra-core';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import type { Remedies } from '#console/lists/ListTable.tsx';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { salesOrderStatuses } from '#features/sales-orders/schema.ts';
import type { Article, MobilityOrder, ShopAccount } from '../schema.ts';
import { useCan } from '#console/data/DataContext.ts';
import { inShop } from './inShop.ts';
import { accountColumns, articleColumns, orderColumns } from './shopColumns.tsx';

const orderFilters: readonly ListFilter[] = [
  {
    source: 'status',
    label: 'resources.shopOrders.fields.status',
    choices: Object.values(salesOrderStatuses).map((id) => ({ id, name: `shopOrders.status.${id}` })),
  },
];

/** The orders of the shop, the newest first. */
export function ShopOrderList() {
  return (
    <RecordList<MobilityOrder>
      remedies={useRemedies()}
      resource="shopOrders"
      title="shopOrders.title"
      search="shopOrders.search"
      columns={orderColumns}
      filters={orderFilters}
      sort={{ field: 'created', order: 'DESC' }}
      rowHref={(order) => inShop(order, `/shop-orders/${order.id}`)}
      empty={<Nothing title="shopOrders.none" hint="shopOrders.noneHint" next={{ label: 'shopArticles.title', to: '/shop-articles' }} />}
    />
  );
}

/** The accounts that buy in the shop, on request including suppliers. */
export function ShopAccountList() {
  return (
    <RecordList<ShopAccount>
      remedies={useRemedies()}
      resource="shopAccounts"
      title="shopAccounts.title"
      search="shopAccounts.search"
      columns={accountColumns}
      filters={[{ source: 'includeSuppliers', label: 'shopAccounts.withSuppliers' }]}
      sort={{ field: 'name', order: 'ASC' }}
      rowHref={(account) => inShop(account, `/shop-accounts/${account.id}`)}
      empty={<Nothing title="shopAccounts.none" hint="shopAccounts.noneHint" />}
    />
  );
}

/** The resellers, through whom others buy. */
export function ShopResellerList() {
  return (
    <RecordList<ShopAccount>
      remedies={useRemedies()}
      resource="shopResellers"
      title="shopResellers.title"
      search="shopAccounts.search"
      columns={accountColumns}
      sort={{ field: 'name', order: 'ASC' }}
      rowHref={(account) => inShop(account, `/shop-accounts/${account.id}`)}
      empty={
        <Nothing title="shopResellers.none" hint="shopResellers.noneHint" next={{ label: 'shopAccounts.title', to: '/shop-accounts' }} />
      }
    />
  );
}

/** The articles of the shop. */
export function ShopArticleList() {
  return (
    <RecordList<Article>
      remedies={useRemedies()}
      resource="shopArticles"
      title="shopArticles.title"
      search="shopArticles.search"
      columns={articleColumns}
      filters={[{ source: 'isWebshopItem', label: 'shopArticles.inShop' }]}
      filterDefaultValues={{ isWebshopItem: true }}
      sort={{ field: 'code', order: 'ASC' }}
      rowHref={(article) => inShop(article, `/items/${article.id}`)}
      empty={<Nothing title="shopArticles.none" hint="shopArticles.noneHint" />}
    />
  );
}

/** Where an administrator says which division is that of the shop. */
function useRemedies(): Remedies {
  return useCan('administrator') ? chosenInDivisions : {};
}

const chosenInDivisions: Remedies = { noShopDivision: { label: 'divisions.title', to: '/divisions' } };

/** The empty state: what is missing and the next step; all texts are translation keys. */
function Nothing({ title, hint, next }: { title: string; hint: string; next?: { label: string; to: string } }) {
  const translate = useTranslate();
  return (
    <Place title={translate(title)} action={next && { ...next, label: translate(next.label) }}>
      {translate(hint)}
    </Place>
  );
}

import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import type { Item } from '../schema.ts';

/** How much of an item lies in all warehouses; services have no stock. Named where no heading says what is counted. */
export function StockChip({ item, isNamed = false }: { item: Pick<Item, 'isStockItem' | 'stock'>; isNamed?: boolean }) {
  const translate = useTranslate();
  const format = useFormat();
  if (!item.isStockItem) return <StateChip standing="none">{translate('items.noStock')}</StateChip>;
  if (Number(item.stock) <= 0) return <StateChip standing="warn">{translate('items.outOfStock')}</StateChip>;
  const count = format.number(item.stock);
  return <StateChip standing="ok">{isNamed ? translate('items.inStock', { count }) : count}</StateChip>;
}

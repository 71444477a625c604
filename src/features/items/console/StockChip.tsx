import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import type { Item } from '../schema.ts';

/** The stock of an item in all warehouses; services have no stock. With a label where no heading gives one. */
export function StockChip({ item, isNamed = false }: { item: Pick<Item, 'isStockItem' | 'stock'>; isNamed?: boolean }) {
  const translate = useTranslate();
  const format = useFormat();
  if (!item.isStockItem) return <StateChip standing="none">{translate('items.noStock')}</StateChip>;
  if (Number(item.stock) <= 0) return <StateChip standing="warn">{translate('items.outOfStock')}</StateChip>;
  const count = format.number(item.stock);
  return <StateChip standing="ok">{isNamed ? translate('items.inStock', { count }) : count}</StateChip>;
}

import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import type { Item } from '../schema.ts';

/** How much of an item lies in all warehouses; services have no stock. */
export function StockChip({ item }: { item: Pick<Item, 'isStockItem' | 'stock'> }) {
  const translate = useTranslate();
  const format = useFormat();
  if (!item.isStockItem) return <StateChip standing="none">{translate('items.noStock')}</StateChip>;
  const isPresent = Number(item.stock) > 0;
  return (
    <StateChip standing={isPresent ? 'ok' : 'warn'}>{isPresent ? format.number(item.stock) : translate('items.outOfStock')}</StateChip>
  );
}

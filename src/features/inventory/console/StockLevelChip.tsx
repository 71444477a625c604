import { useTranslate } from 'ra-core';
import { compareDecimals } from '#contract/amounts.ts';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { ItemWarehouse } from '../schema.ts';

type Level = Pick<ItemWarehouse, 'currentStock' | 'projectedStock' | 'safetyStock' | 'reorderPoint' | 'unit'>;

/** The state of the stock of an item in a warehouse; expected goods count, as they do for reordering. */
export function standingOf({ currentStock, projectedStock, safetyStock, reorderPoint }: Level): Standing {
  if (compareDecimals(currentStock, '0') < 0) return 'bad';
  const isBelow = [safetyStock, reorderPoint].some((level) => compareDecimals(projectedStock, level) < 0);
  if (isBelow) return 'warn';
  return compareDecimals(currentStock, '0') === 0 ? 'none' : 'ok';
}

/** The stock of an item, and whether it is too low. */
export function StockLevelChip({ place }: { place: Level }) {
  const translate = useTranslate();
  const format = useFormat();
  const standing = standingOf(place);
  const quantity = format.quantity(place.currentStock, place.unit);
  if (standing === 'bad') return <StateChip standing="bad">{translate('stock.negative', { quantity })}</StateChip>;
  if (standing === 'warn') return <StateChip standing="warn">{translate('stock.below', { quantity })}</StateChip>;
  return <StateChip standing={standing}>{quantity}</StateChip>;
}

import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';

/** The page on which an item is added that a look-up did not find, for those who may add items. */
export function useItemAddition(): { label: string; to: (text: string) => string } | undefined {
  const label = useTranslate()('items.new');
  return useCan('administrator') ? { label, to: () => '/items/new' } : undefined;
}

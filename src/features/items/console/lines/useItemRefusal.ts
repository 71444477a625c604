import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { refusalOn } from '../../rules.ts';
import type { Item } from '../../schema.ts';

/** Returns a function that says why an item may not be on a new line of a day, as the server would; the same between renders. */
export function useItemRefusal(day: string): (item: Item) => string | undefined {
  const translate = useTranslate();
  const format = useFormat();
  return useCallback(
    (item) => {
      const refusal = refusalOn(day, item);
      return refusal && translate(`validation.${refusal.code}`, { date: format.date(day) });
    },
    [day, translate, format],
  );
}

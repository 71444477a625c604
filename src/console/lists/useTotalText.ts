import { useTranslate } from 'ra-core';
import { useFormat } from '../i18n/format.ts';

/** A total in words: exact, or `ruim 1.000` when the server estimated it. */
export function useTotalText(total: number, estimated: boolean | undefined): string {
  const translate = useTranslate();
  const format = useFormat();
  if (!estimated) return format.number(total);
  const magnitude = 10 ** Math.max(Math.floor(Math.log10(Math.max(total, 1))) - 1, 0);
  return translate('console.list.estimated', { total: format.number(Math.floor(total / magnitude) * magnitude) });
}

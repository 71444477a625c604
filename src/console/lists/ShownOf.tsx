import { useTranslate } from 'ra-core';
import { useFormat } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';

/** Shows how many of all rows a table without pages contains; nothing when it contains them all. */
export function ShownOf({ shown, total = shown }: { shown: number; total: number | undefined }) {
  const translate = useTranslate();
  const format = useFormat();
  if (shown >= total) return null;
  const numbers = { shown: format.number(shown), total: format.number(total) };
  return <p style={{ margin: '8px 4px 0', color: colour.ink2, fontSize: '0.875rem' }}>{translate('console.list.newest', numbers)}</p>;
}

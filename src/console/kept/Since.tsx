import { useTranslate } from 'ra-core';
import { useFormat } from '../i18n/format.ts';
import type { Kept } from './kept.ts';

/** Since when items wait: the oldest of them. */
export function Since({ items }: { items: readonly Kept[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const oldest = Math.min(...items.map(({ at }) => at));
  return <small>{translate('console.connection.since', { at: format.recent(new Date(oldest).toISOString()) })}</small>;
}

import { useTranslate } from 'ra-core';
import type { Kept } from './kept.ts';
import { WaitingRow } from './WaitingFrame.ts';

/** Says to leave the page open while it holds waiting items that the browser could not store. */
export function UnsafeNote({ items }: { items: readonly Kept[] }) {
  const translate = useTranslate();
  if (!items.some(({ isUnsafe }) => isUnsafe)) return null;
  return <WaitingRow as="output">{translate('console.connection.unsafe')}</WaitingRow>;
}

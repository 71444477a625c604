import { useSyncExternalStore } from 'react';
import { isKept, type Kept } from './kept.ts';

const underway = new Set<string>();
const listeners = new Set<() => void>();

/** Sends those of the items that are still kept, and marks them as being sent meanwhile; nothing is sent where none is left. */
export async function sendKept<Item extends Kept>(items: readonly Item[], send: (left: readonly Item[]) => Promise<void>): Promise<void> {
  const left = items.filter(({ key }) => isKept(key));
  if (left.length === 0) return;
  change(() => left.forEach(({ key }) => underway.add(key)));
  try {
    await send(left);
  } finally {
    change(() => left.forEach(({ key }) => underway.delete(key)));
  }
}

/** Whether an item is being sent. */
export function useIsSending(key: string): boolean {
  return useSyncExternalStore(watch, () => underway.has(key));
}

function change(work: () => void): void {
  work();
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

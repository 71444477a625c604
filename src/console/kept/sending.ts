import { useSyncExternalStore } from 'react';

const underway = new Set<string>();
const listeners = new Set<() => void>();

/** The items that are being sent, by key. */
export const sending = {
  add: (key: string) => change(() => underway.add(key)),
  delete: (key: string) => change(() => underway.delete(key)),
};

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

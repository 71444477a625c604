import { useSyncExternalStore } from 'react';

const underway = new Set<string>();
const listeners = new Set<() => void>();

/** What is on its way to the server at the moment, by its key. */
export const sending = {
  add: (key: string) => change(() => underway.add(key)),
  delete: (key: string) => change(() => underway.delete(key)),
};

/** Whether something is on its way. */
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

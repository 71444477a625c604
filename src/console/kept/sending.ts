import { useSyncExternalStore } from 'react';
import { isKept, type Kept } from './kept.ts';

const underway = new Set<string>();
const listeners = new Set<() => void>();
// how often each item failed in this tab
const failures = new Map<string, number>();
let sentCount = 0;

/** Sends those of the items that are still kept, and marks them as being sent meanwhile; nothing is sent where none is left. */
export async function sendKept<Item extends Kept>(items: readonly Item[], send: (left: readonly Item[]) => Promise<void>): Promise<void> {
  const left = items.filter(({ key }) => isKept(key));
  if (left.length === 0) return;
  change(() => left.forEach(({ key }) => underway.add(key)));
  try {
    await send(left);
    left.forEach(({ key }) => failures.delete(key));
    sentCount += 1;
  } catch (error) {
    left.forEach(({ key }) => failures.set(key, failuresOf(key) + 1));
    throw error;
  } finally {
    change(() => left.forEach(({ key }) => underway.delete(key)));
  }
}

/** One or more items that are sent in order, with the function that sends them. */
export interface Sending {
  keys: readonly string[];
  send: () => Promise<void>;
}

/**
 * Sends one after another, and ends with the first that fails. What failed before comes last, so that an item which never gets through,
 * such as a large file on a weak line, does not hold up the others.
 */
export async function sendInTurn(all: readonly Sending[]): Promise<void> {
  const worst = ({ keys }: Sending) => Math.max(0, ...keys.map(failuresOf));
  for (const { send } of all.toSorted((one, other) => worst(one) - worst(other))) await send();
}

/** How often this tab has sent anything. */
export function sentSoFar(): number {
  return sentCount;
}

/** Whether an item is being sent. */
export function useIsSending(key: string): boolean {
  return useSyncExternalStore(watch, () => underway.has(key));
}

function failuresOf(key: string): number {
  return failures.get(key) ?? 0;
}

function change(work: () => void): void {
  work();
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

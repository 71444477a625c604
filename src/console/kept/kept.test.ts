import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from './kept.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** A browser that keeps rows and ends the first connection to them, as it does to a page that was in the background. */
function stubBrowser(rows: Map<string, unknown>, { closed }: { closed: number }): { opened: number } {
  const counts = { opened: 0 };
  const requestOf = (result: unknown) => Object.assign(new EventTarget(), { result });
  const storeOf = () => ({
    put: (kept: Kept) => requestOf(rows.set(kept.key, kept)),
    delete: (key: string) => requestOf(rows.delete(key)),
    getAll: () => requestOf([...rows.values()]),
  });
  const connection = (number: number) => ({
    close: () => undefined,
    addEventListener: () => undefined,
    transaction: () => {
      if (number <= closed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      const transaction = Object.assign(new EventTarget(), { objectStore: storeOf, error: null });
      setTimeout(() => transaction.dispatchEvent(new Event('complete')));
      return transaction;
    },
  });
  // its messages would reach this file from the tests of other files
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('indexedDB', {
    open: () => {
      counts.opened += 1;
      const request = requestOf(connection(counts.opened));
      setTimeout(() => request.dispatchEvent(new Event('success')));
      return request;
    },
  });
  return counts;
}

test('what is kept after the browser ended its connection outlives the page too', async () => {
  const rows = new Map<string, unknown>();
  const counts = stubBrowser(rows, { closed: 1 });
  const { keep } = await import('./kept.ts');
  const both = ['photo/1', 'photo/2'].map((key) => keep(key, 'mike', { at: 'the hall' }));
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(await keep('photo/3', 'mike', { at: 'the hall' })).toBe(true);
  expect([...rows.keys()]).toEqual(['photo/1', 'photo/2', 'photo/3']);
  expect(counts.opened).toBe(2);
});

test('a person who signs out leaves what another person still has to send', async () => {
  const rows = new Map<string, unknown>();
  stubBrowser(rows, { closed: 0 });
  const { dropKeptOf, keep, keptNow } = await import('./kept.ts');
  await keep('photo/1', 'mike', 'x');
  await keep('photo/2', 'bram', 'x');
  await dropKeptOf('bram');
  expect([...rows.keys()]).toEqual(['photo/1']);
  expect(keptNow()).toMatchObject([{ key: 'photo/1' }]);
});

test('a browser that keeps nothing is asked twice, and says so', async () => {
  const rows = new Map<string, unknown>();
  stubBrowser(rows, { closed: Infinity });
  const { keep, keptNow } = await import('./kept.ts');
  expect(await keep('photo/1', 'mike', 'x')).toBe(false);
  expect(keptNow()).toMatchObject([{ key: 'photo/1', value: 'x', isUnsafe: true }]);
});

test('what could be kept at last is safe', async () => {
  const rows = new Map<string, unknown>();
  const { keep, keptNow } = await import('./kept.ts');
  vi.stubGlobal('indexedDB', undefined);
  await keep('photo/1', 'mike', 'x');
  expect(keptNow()).toMatchObject([{ isUnsafe: true }]);
  stubBrowser(rows, { closed: 0 });
  await keep('photo/1', 'mike', 'y');
  expect(keptNow()?.map(({ isUnsafe }) => isUnsafe)).toEqual([undefined]);
});

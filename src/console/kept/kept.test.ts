import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from './kept.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that keeps rows and ends the first connection to them, as it does to a page that was in the background. */
function stubBrowser(rows: Map<string, unknown>, { closed, largest = Infinity }: { closed: number; largest?: number }) {
  const counts = { opened: 0, durable: 0, persisted: 0 };
  const requestOf = (result: unknown) => Object.assign(new EventTarget(), { result });
  const full = new DOMException('There is no room.', 'QuotaExceededError');
  const storeOf = (written: Map<string, unknown>) => ({
    put: (kept: Kept) => requestOf(written.set(kept.key, kept)),
    delete: (key: string) => requestOf(rows.delete(key)),
    getAll: () => requestOf([...rows.values()]),
  });
  const connection = (number: number) => ({
    close: () => undefined,
    addEventListener: () => undefined,
    transaction: (_table: string, mode: string, options?: { durability?: string }) => {
      if (number <= closed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      if (mode === 'readwrite' && options?.durability === 'strict') counts.durable += 1;
      const written = new Map<string, unknown>();
      const isTooLarge = () => [...written.values()].some((kept) => String((kept as Kept).value).length > largest);
      const transaction = Object.assign(new EventTarget(), { objectStore: () => storeOf(written), error: null as DOMException | null });
      setTimeout(() => {
        if (isTooLarge()) transaction.error = full;
        else for (const [key, kept] of written) rows.set(key, kept);
        transaction.dispatchEvent(new Event(transaction.error ? 'abort' : 'complete'));
      });
      return transaction;
    },
  });
  const persist = async () => Boolean((counts.persisted += 1));
  vi.stubGlobal('navigator', { storage: { persist } });
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

test('what is kept at one moment is stored by one write', async () => {
  const rows = new Map<string, unknown>();
  const counts = stubBrowser(rows, { closed: 0 });
  const { keep, loadKept } = await import('./kept.ts');
  await loadKept();
  const photos = Array.from({ length: 30 }, (_, number) => `photo/${number}`);
  expect(await Promise.all(photos.map((key) => keep(key, 'mike', 'x')))).toEqual(photos.map(() => true));
  expect([...rows.keys()]).toEqual(photos);
  expect(counts.durable).toBe(1);
});

test('what has no room leaves what was kept at the same moment', async () => {
  const rows = new Map<string, unknown>();
  stubBrowser(rows, { closed: 0, largest: 10 });
  const { keep, keptNow } = await import('./kept.ts');
  const kept = [keep('photo/1', 'mike', 'small'), keep('video', 'mike', 'as large as a film'), keep('photo/2', 'mike', 'small')];
  expect(await Promise.all(kept)).toEqual([true, false, true]);
  expect([...rows.keys()]).toEqual(['photo/1', 'photo/2']);
  expect(keptNow()?.filter(({ isUnsafe }) => isUnsafe)).toMatchObject([{ key: 'video' }]);
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

test('what is kept outlives an empty battery, and the browser is asked once not to delete it', async () => {
  const counts = stubBrowser(new Map(), { closed: 0 });
  const { keep } = await import('./kept.ts');
  await keep('photo/1', 'mike', 'x');
  await keep('photo/2', 'mike', 'x');
  expect(counts).toMatchObject({ durable: 2, persisted: 1 });
});

const day = 86_400_000;

/** Opens the console in this browser on a day, after which it was closed again, and returns what waits. */
async function openedAt(now: number): Promise<unknown> {
  vi.resetModules();
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const { keptNow, loadKept } = await import('./kept.ts');
  await loadKept();
  return keptNow()?.map(({ key }) => key);
}

test.each([
  ['was set to 1970 by an empty battery', 0],
  ['is a month behind', Date.UTC(2026, 9, 20)],
])('what was kept while the clock of the phone %s is still there once the clock is right', async (_how, wrong) => {
  stubBrowser(new Map(), { closed: 0 });
  vi.spyOn(Date, 'now').mockReturnValue(wrong);
  const { keep } = await import('./kept.ts');
  await keep('photo/1', 'mike', 'x');
  const right = Date.UTC(2026, 10, 20);
  expect(await openedAt(right)).toEqual(['photo/1']);
  expect(await openedAt(right + day)).toEqual(['photo/1']);
});

test('a clock that runs ahead for a while forgets nothing', async () => {
  stubBrowser(new Map(), { closed: 0 });
  const right = Date.UTC(2026, 10, 20);
  vi.spyOn(Date, 'now').mockReturnValue(right);
  const { keep } = await import('./kept.ts');
  await keep('photo/1', 'mike', 'x');
  expect(await openedAt(right + 100 * day)).toEqual(['photo/1']);
  expect(await openedAt(right + day)).toEqual(['photo/1']);
});

test('what waits for more than two weeks is still sent, and forgotten two weeks after that', async () => {
  const rows = new Map<string, unknown>();
  stubBrowser(rows, { closed: 0 });
  const begun = Date.UTC(2026, 10, 20);
  vi.spyOn(Date, 'now').mockReturnValue(begun);
  const { keep } = await import('./kept.ts');
  await keep('photo/1', 'mike', 'x');
  expect(await openedAt(begun + 20 * day)).toEqual(['photo/1']);
  expect(await openedAt(begun + 33 * day)).toEqual(['photo/1']);
  expect(await openedAt(begun + 35 * day)).toEqual([]);
  expect(rows.size).toBe(0);
});

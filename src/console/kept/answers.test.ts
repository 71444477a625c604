import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropAllAnswers, keepAnswers, workingDay } from './answers.ts';
import { BrowserStore } from './browserStore.ts';

const rows = new Map<string, { key: string; at: number }>();
const requestOf = (result: unknown) => ({ result }) as IDBRequest; // all that is asked of it
const table = {
  put: (row: { key: string; at: number }) => requestOf(rows.set(row.key, structuredClone(row))),
  delete: (key: string) => requestOf(rows.delete(key)),
  clear: () => requestOf(rows.clear()),
  getAll: () => requestOf([...rows.values()]),
} as unknown as IDBObjectStore;

beforeEach(() => {
  rows.clear();
  vi.spyOn(BrowserStore.prototype, 'run').mockImplementation((_mode, work) => {
    const [request] = [work(table)].flat();
    return Promise.resolve(request?.result as never);
  });
});

async function opened(person: string, division: number): Promise<QueryClient> {
  const queryClient = new QueryClient();
  await keepAnswers(queryClient, person, division);
  return queryClient;
}

test('an answer for a working day is there again for the same person and division, and for no other', async () => {
  const queryClient = await opened('mike', 120001);
  await queryClient.fetchQuery({ queryKey: ['assets', 'getOne', { id: '1' }], queryFn: () => ({ tag: 'B-1' }), gcTime: workingDay });
  await queryClient.fetchQuery({ queryKey: ['accounts', 'getOne', { id: '1' }], queryFn: () => ({ name: 'Linde' }) });
  const again = await opened('mike', 120001);
  expect(again.getQueryData(['assets', 'getOne', { id: '1' }])).toEqual({ tag: 'B-1' });
  expect(again.getQueryData(['accounts', 'getOne', { id: '1' }])).toBeUndefined();
  for (const [person, division] of [
    ['sofie', 120001],
    ['mike', 230001],
  ] as const)
    expect((await opened(person, division)).getQueryCache().getAll()).toEqual([]);
});

test('a second person in the same browser finds nothing of the first', async () => {
  const first = await opened('mike', 120001);
  await first.fetchQuery({ queryKey: ['assets', 'getOne', { id: '1' }], queryFn: () => ({ tag: 'B-1' }), gcTime: workingDay });
  await opened('mike', 230001);
  expect(rows.size).toBe(1);
  await opened('mi', 120001);
  expect(rows.size).toBe(0);
});

test('an answer that arrives while the person signs out is not kept', async () => {
  const queryClient = await opened('mike', 120001);
  let answer: (value: unknown) => void = () => undefined;
  const queryFn = () => new Promise((done) => (answer = done));
  const asked = queryClient.fetchQuery({ queryKey: ['assets', 'getOne', { id: '1' }], queryFn, gcTime: workingDay });
  await dropAllAnswers();
  answer({ tag: 'B-1' });
  expect(await asked).toEqual({ tag: 'B-1' });
  expect(rows.size).toBe(0);
});

test('an answer that was given before is kept once its page asks for that', async () => {
  const queryClient = await opened('mike', 120001);
  const query = { queryKey: ['workOrders', 'getOne', { id: '1' }], queryFn: () => ({ code: 'WB-1' }), staleTime: 60_000 };
  await queryClient.fetchQuery(query);
  expect(rows.size).toBe(0);
  const stop = new QueryObserver(queryClient, { ...query, gcTime: workingDay }).subscribe(() => undefined);
  expect(rows.size).toBe(1);
  stop();
});

test('an answer of yesterday is removed, and a signed-out browser has none', async () => {
  const queryClient = await opened('mike', 120001);
  const queryKey = ['assets', 'getOne', { id: '1' }];
  await queryClient.fetchQuery({ queryKey, queryFn: () => ({ tag: 'B-1' }), gcTime: workingDay });
  const kept = [...rows.values()];
  for (const row of kept) row.at -= workingDay + 1;
  expect((await opened('mike', 120001)).getQueryData(queryKey)).toBeUndefined();
  expect(rows.size).toBe(0);
  queryClient.setQueryData(queryKey, { tag: 'B-2' }, { updatedAt: Date.now() + 5 });
  expect(rows.size).toBe(1);
  await dropAllAnswers();
  expect(rows.size).toBe(0);
});

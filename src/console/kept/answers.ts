import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { BrowserStore } from './browserStore.ts';

/** Milliseconds for which answers are kept that are needed without a signal: a working day. Give it as the `gcTime` of a query. */
export const workingDay = 10 * 3_600_000;

const store = new BrowserStore('answers', 'answers');

interface KeptAnswer {
  /** The person, the division and the query. */
  key: string;
  /** Milliseconds since 1970, when it was given. */
  at: number;
  state: DehydratedState;
}

/**
 * Keeps the answers of queries with {@link workingDay} in this browser, for one person and division, and puts those that were kept
 * before into the cache, where they show until the server has answered. Those of another person are removed.
 */
export async function keepAnswers(queryClient: QueryClient, owner: string, division: number): Promise<void> {
  const prefix = `${owner} ${division} `;
  const end = queryClient.getQueryCache().subscribe(({ type, query }) => {
    // an observer that is added may ask to keep what was answered before
    if ((type !== 'updated' && type !== 'observerAdded') || query.state.status !== 'success' || query.gcTime < workingDay) return;
    const {
      queryHash,
      state: { dataUpdatedAt: at },
    } = query;
    const key = prefix + queryHash;
    if (noted.get(key) === at) return;
    noted.set(key, at);
    const kept: KeptAnswer = { key, at, state: dehydrate(queryClient, { shouldDehydrateQuery: (other) => other === query }) };
    void store.run('readwrite', (table) => table.put(kept));
  });
  keeping.add(end);
  const rows = (await store.run<KeptAnswer[]>('readonly', (table) => table.getAll())) ?? [];
  const oldest = Date.now() - workingDay;
  for (const { key, at, state } of rows) {
    if (at < oldest || !key.startsWith(`${owner} `)) void store.run('readwrite', (table) => table.delete(key));
    else if (key.startsWith(prefix)) {
      noted.set(key, at);
      hydrate(queryClient, state, { defaultOptions: { queries: { gcTime: workingDay } } });
    }
  }
}

// `updated` is also reported for changes other than a new answer
const noted = new Map<string, number>();

const keeping = new Set<() => void>();

/**
 * Removes all answers, and keeps none that arrives from then on: after sign-out the next person at this screen must find none, also
 * of calls that were under way.
 */
export async function dropAllAnswers(): Promise<void> {
  for (const end of keeping) end();
  keeping.clear();
  noted.clear();
  await store.run('readwrite', (table) => table.clear());
}

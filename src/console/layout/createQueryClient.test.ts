import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { freshFor } from '../data/freshFor.ts';
import { createQueryClient } from './createQueryClient.ts';

const minute = 60_000;

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** Answers of one kind of query, counted: of one that is shown, and of one that is read by a form that opens later. */
async function askedAfter(away: number, staleTime: number | 'static') {
  vi.useFakeTimers({ toFake: ['Date'] });
  const queryClient = createQueryClient();
  queryClient.mount();
  const asked = { shown: 0, later: 0 };
  const options = (name: keyof typeof asked) => ({ queryKey: [name], queryFn: async () => ++asked[name], staleTime });
  const end = new QueryObserver(queryClient, options('shown')).subscribe(() => undefined);
  await queryClient.fetchQuery(options('later'));
  await vi.waitFor(() => expect(asked).toEqual({ shown: 1, later: 1 }));
  focusManager.setFocused(false);
  vi.setSystemTime(Date.now() + away);
  focusManager.setFocused(true);
  await queryClient.fetchQuery(options('later'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  end();
  queryClient.unmount();
  return asked;
}

test('master data that a colleague may have changed is read again on return to the tab', async () => {
  expect(await askedAfter(minute, freshFor.masterData)).toEqual({ shown: 2, later: 2 });
});

test('nothing is read again after a glance at another tab, nor what never changes', async () => {
  expect(await askedAfter(1000, freshFor.masterData)).toEqual({ shown: 1, later: 1 });
  expect(await askedAfter(minute, 'static')).toEqual({ shown: 1, later: 1 });
});

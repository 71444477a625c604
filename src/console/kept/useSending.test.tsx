import { renderHook } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { errorOfAnswer } from '#contract/apiError.ts';
import { dropAllKept } from '../../../tests/support/dropAllKept.ts';
import { fakeTime, passTime } from '../../../tests/support/fakeTime.ts';
import { dropKept, keep, keptNow, watchKept, type Kept } from './kept.ts';
import { sendInTurn, sendKept } from './sending.ts';
import { useSending } from './useSending.ts';

beforeEach(dropAllKept);

const none: readonly Kept[] = [];

/** Sends everything that waits through a server that answers or fails; returns the keys in the order in which they were tried. */
function sendThrough(isLost: (key: string, tries: number) => boolean): string[] {
  const tried: string[] = [];
  const send = async ({ key }: Kept) => {
    tried.push(key);
    if (isLost(key, tried.length)) throw errorOfAnswer(503, '', null);
    await dropKept(key);
  };
  renderHook(() => {
    const waiting = useSyncExternalStore(watchKept, keptNow) ?? none;
    useSending('test', waiting, async () => {
      await sendInTurn(waiting.map((kept) => ({ keys: [kept.key], send: () => sendKept([kept], () => send(kept)) })));
      return waiting.length > 0;
    });
  });
  return tried;
}

test('where every second answer is lost, each pause is short, because others get through', async () => {
  const keys = Array.from({ length: 10 }, (_, index) => `item/${index}`);
  for (const key of keys) await keep(key, 'mike', key);
  fakeTime();
  const tried = sendThrough((_key, tries) => tries % 2 === 1);
  await passTime(60_000);
  expect(keptNow()).toEqual([]);
  expect(tried.length).toBeLessThanOrEqual(20);
});

test('where nothing gets through, the pauses grow', async () => {
  await keep('item/1', 'mike', 'x');
  fakeTime();
  const tried = sendThrough(() => true);
  await passTime(60_000);
  expect(tried).toHaveLength(4);
});

test('what never gets through does not hold up the others', async () => {
  for (const key of ['item/large', 'item/2', 'item/3']) await keep(key, 'mike', key);
  fakeTime();
  sendThrough((key) => key === 'item/large');
  await passTime(12_000);
  expect(keptNow()).toMatchObject([{ key: 'item/large' }]);
});

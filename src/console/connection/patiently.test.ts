import { afterEach, expect, test, vi } from 'vitest';
import { fakeTime, passTime } from '../../../tests/support/fakeTime.ts';
import { MissingCode, patiently } from './patiently.ts';

afterEach(() => vi.restoreAllMocks());

test('code that is asked for without a network comes once there is one', async () => {
  fakeTime();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve('code') : Promise.reject(new TypeError('Failed to fetch'))));
  const loaded = patiently(load)();
  await passTime(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
});

test('code whose answer was lost is asked for again', async () => {
  fakeTime();
  const load = vi.fn(() => Promise.resolve('code')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const loaded = patiently(load)();
  await passTime(2500);
  expect(await loaded).toBe('code');
});

test('code that is gone is a failure', async () => {
  fakeTime();
  const loaded = patiently(() => Promise.reject(new TypeError('Failed to fetch')))().catch((error: unknown) => error);
  await passTime(10_000);
  expect(await loaded).toBeInstanceOf(MissingCode);
});

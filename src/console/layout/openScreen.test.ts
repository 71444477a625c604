import { afterEach, expect, test, vi } from 'vitest';
import { fakeTime, passTime } from '../../../tests/support/fakeTime.ts';
import { openScreen } from './openScreen.ts';

const Screen = () => null;

afterEach(() => vi.restoreAllMocks());

test('a screen whose code could not be fetched while the server started again is opened', async () => {
  fakeTime();
  const load = vi.fn(() => Promise.resolve(Screen)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const opened = openScreen({ path: 'accounts/:id', load }, () => true);
  await passTime(2500);
  expect(await opened).toBe(Screen);
});

test('without a network the failure is shown at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(openScreen({ path: 'accounts/:id', load }, () => true)).rejects.toThrow('Failed to fetch');
});

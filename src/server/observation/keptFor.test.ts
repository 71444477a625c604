import { afterEach, expect, it, vi } from 'vitest';
import { keptFor } from './keptFor.ts';

afterEach(() => void vi.useRealTimers());

it('reads anew in time though the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  let reads = 0;
  const read = keptFor(5000, async () => ++reads);
  await read();
  vi.advanceTimersByTime(4000);
  expect(await read()).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(2000);
  expect(await read()).toBe(2);
});

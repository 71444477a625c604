import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withTightHeap } from './tightHeap.ts';

it('collects nothing in a process that has not asked for a small heap, such as this one', async () => {
  let forced = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { flags = 0 } = (entry as unknown as { detail: { flags?: number } }).detail; // of entries for `gc`, which the types lack
      if (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) forced += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  expect(await withTightHeap(async () => 'done')).toBe('done');
  await sleep(200);
  observer.disconnect();
  expect(forced).toBe(0);
});

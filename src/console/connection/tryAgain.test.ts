import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryAgain } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** The seconds after which something is tried again in the first five minutes. */
function attemptsWithin(longest?: number): { seconds: number[]; stop: () => void } {
  const begun = Date.now();
  const seconds: number[] = [];
  const stop = tryAgain(() => seconds.push((Date.now() - begun) / 1000), longest);
  vi.advanceTimersByTime(300_000);
  return { seconds, stop };
}

test('tries every five seconds', () => {
  const { seconds, stop } = attemptsWithin();
  expect(seconds.slice(0, 4)).toEqual([5, 10, 15, 20]);
  stop();
});

test('tries after pauses that double up to the longest, and again after the shortest once there is a network', () => {
  const { seconds, stop } = attemptsWithin(60_000);
  expect(seconds).toEqual([5, 15, 35, 75, 135, 195, 255]);
  onlineManager.setOnline(false);
  vi.advanceTimersByTime(300_000);
  expect(seconds).toHaveLength(7);
  onlineManager.setOnline(true);
  vi.advanceTimersByTime(15_000);
  expect(seconds.slice(7)).toEqual([600, 605, 615]);
  stop();
  vi.advanceTimersByTime(300_000);
  expect(seconds).toHaveLength(10);
});

test('does not try again while an attempt is under way, as while the person is asked to sign in', async () => {
  const ends: (() => void)[] = [];
  const stop = tryAgain(() => new Promise<void>((done) => void ends.push(done)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(2);
  stop();
});

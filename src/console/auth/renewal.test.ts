import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewalDelay, within } from './renewal.ts';
import { SignInError } from './signInError.ts';

afterEach(() => vi.useRealTimers());

describe('a token', () => {
  const now = Date.parse('2026-03-02T09:00:00Z');
  it.each([
    [3599, 300, 3_299_000],
    [3599, 3598, 1000],
    [300, 300, 1000],
    [-5, 300, 1000],
  ])('that lives %i s is renewed %i s before its end: in %i ms', (life, offset, delay) => {
    expect(renewalDelay(new Date(now + life * 1000), offset, now)).toBe(delay);
  });
});

describe('a silent renewal', () => {
  it('is given up after its time', async () => {
    vi.useFakeTimers();
    const renewal = within(6000, new SignInError('renewalTimeout'), new Promise(() => undefined));
    const outcome = expect(renewal).rejects.toThrow(/^Token renewal operation failed due to timeout$/);
    await vi.advanceTimersByTimeAsync(6000);
    await outcome;
  });

  it('leaves no timer behind when it succeeds', async () => {
    vi.useFakeTimers();
    await expect(within(6000, new Error('late'), Promise.resolve('token'))).resolves.toBe('token');
    expect(vi.getTimerCount()).toBe(0);
  });
});

import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Replaces the timers of a test by ones that {@link passTime} moves. They also advance with real time, so that typing and waiting work. */
export function fakeTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

const step = 50;

/** Lets milliseconds pass without waiting for them, after {@link fakeTime}, in steps between which React renders and answers arrive. */
export async function passTime(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) await act(() => vi.advanceTimersByTimeAsync(step));
}

import { describe, expect, it } from 'vitest';
import { nextRun } from './schedule.ts';

const next = (at: string, now: string) => nextRun({ dailyAt: at }, new Date(now)).toISOString();

describe('a scheduled job', () => {
  it('runs at its time of the day on our clocks, in summer and in winter', () => {
    expect(next('03:10', '2026-01-15T12:00:00Z')).toBe('2026-01-16T02:10:00.000Z');
    expect(next('03:10', '2026-07-15T00:30:00Z')).toBe('2026-07-15T01:10:00.000Z');
    expect(next('03:10', '2026-07-15T01:10:00Z')).toBe('2026-07-16T01:10:00.000Z');
    expect(next('03:10', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:10:00.000Z');
  });

  it('runs once on the day that has no such time', () => {
    expect(next('02:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('runs so many minutes after it last started, at once when that is past or it never ran', () => {
    const now = new Date('2026-03-02T10:00:00Z');
    expect(nextRun({ minutes: 5 }, now, new Date('2026-03-02T09:58:00Z')).toISOString()).toBe('2026-03-02T10:03:00.000Z');
    expect(nextRun({ minutes: 5 }, now, new Date('2026-03-01T09:58:00Z'))).toEqual(now);
    expect(nextRun({ minutes: 5 }, now)).toEqual(now);
  });
});

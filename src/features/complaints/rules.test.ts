import { describe, expect, it } from 'vitest';
import { isOverdueComplaint, nextStatuses } from './rules.ts';

describe('isOverdueComplaint', () => {
  it('is late when the next action lies before the day', () => {
    expect(isOverdueComplaint({ status: 'Open', nextAction: '2026-03-01' }, '2026-03-02')).toBe(true);
  });

  it('is not late on the day itself, without a next action, or once closed', () => {
    expect(isOverdueComplaint({ status: 'Open', nextAction: '2026-03-02' }, '2026-03-02')).toBe(false);
    expect(isOverdueComplaint({ status: 'Open', nextAction: null }, '2026-03-02')).toBe(false);
    expect(isOverdueComplaint({ status: 'Processed', nextAction: '2026-03-01' }, '2026-03-02')).toBe(false);
  });
});

describe('nextStatuses', () => {
  it('offers a person the states that the table and the capabilities allow', () => {
    expect(nextStatuses('Open', () => true)).toEqual(['Approved', 'Rejected', 'Void']);
    expect(nextStatuses('Open', (capability) => capability === 'employee')).toEqual([]);
    expect(nextStatuses('Approved', (capability) => capability === 'employee')).toEqual(['Realised']);
    expect(nextStatuses('Void', () => true)).toEqual([]);
  });
});

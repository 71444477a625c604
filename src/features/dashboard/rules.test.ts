import { describe, expect, it } from 'vitest';
import { dueFigures, monthsFrom } from './rules.ts';
import type { DueRow } from '#features/assets/dueRow.ts';

const rows: DueRow[] = [
  { assetType: 'Defibrillator', month: null, due: 2, late: 2, first: '2025-12-31' },
  { assetType: 'Defibrillator', month: '2026-03', due: 5, late: 1, first: '2026-03-01' },
  { assetType: 'EvacuationChair', month: '2027-02', due: 9, late: 0, first: '2027-02-28' },
];

describe('the months ahead', () => {
  it('are this one and the eleven after it, over the end of the year', () => {
    expect(monthsFrom('2026-03-31')).toHaveLength(12);
    expect(monthsFrom('2026-03-31').slice(-4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  });
});

describe('the figures of objects', () => {
  it('sum up what is late, each month and each type', () => {
    const { lateAssets, months, types } = dueFigures(rows, '2026-03-02');
    expect(lateAssets).toEqual({ count: 3, since: '2025-12-31' });
    expect(months[0]).toEqual({ month: '2026-03', due: 5, late: 1 });
    expect(months[1]).toEqual({ month: '2026-04', due: 0, late: 0 });
    expect(months[11]).toEqual({ month: '2027-02', due: 9, late: 0 });
    expect(types.map(({ assetType, late }) => [assetType, late])).toEqual([
      ['Defibrillator', 3],
      ['EvacuationChair', 0],
    ]);
    expect(types[1]?.months[11]).toEqual({ month: '2027-02', due: 9, late: 0 });
  });

  it('are zero where nothing is due', () => {
    const { lateAssets, months, types } = dueFigures([], '2026-03-02');
    expect(lateAssets).toEqual({ count: 0, since: null });
    expect(months.map(({ due, late }) => due + late)).toEqual(Array(12).fill(0));
    expect(types).toEqual([]);
  });
});

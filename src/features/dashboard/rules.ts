import type { DueRow } from '#features/assets/dueRow.ts';
import type { Dashboard, DueMonth } from './schema.ts';

/** The month of a day and the eleven following ones, `YYYY-MM`. */
export function monthsFrom(day: string): readonly string[] {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  return Array.from({ length: 12 }, (_, ahead) => new Date(Date.UTC(year, month + ahead, 1)).toISOString().slice(0, 7));
}

/** The figures of objects from the counts of the database: late ones, the twelve months from a day, and both by type. */
export function dueFigures(rows: readonly DueRow[], today: string): Pick<Dashboard, 'lateAssets' | 'months' | 'types'> {
  const months = monthsFrom(today);
  const types = [...Map.groupBy(rows, ({ assetType }) => assetType)].map(([assetType, own]) => ({
    assetType,
    late: sumOf(own, 'late'),
    months: countsOf(own, months),
  }));
  const late = rows.filter((row) => row.late > 0);
  return {
    lateAssets: { count: sumOf(late, 'late'), since: late.map(({ first }) => first).toSorted()[0] ?? null },
    months: countsOf(rows, months),
    types: types.toSorted((one, other) => other.late - one.late || sumOf(other.months, 'due') - sumOf(one.months, 'due')),
  };
}

function countsOf(rows: readonly DueRow[], months: readonly string[]): DueMonth[] {
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return months.map((month) => {
    const own = byMonth.get(month) ?? [];
    return { month, due: sumOf(own, 'due'), late: sumOf(own, 'late') };
  });
}

function sumOf<Key extends 'due' | 'late'>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

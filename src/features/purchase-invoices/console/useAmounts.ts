import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { calculateAmounts, compareDecimals, type Amounts, type VatRule } from '#contract/amounts.ts';
import { useLines } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { stillToExplain } from '../rules.ts';
import { pricedLineOf, type EntryLine } from './entry.ts';

/** The running totals of the lines, and what they still have to explain of the control amount (null without one). */
export function useAmounts(store: LineStore<EntryLine>, rules: ReadonlyMap<string, VatRule>): { amounts: Amounts; rest: string | null } {
  const lines = useDeferredValue(useLines(store));
  const amounts = useMemo(() => calculateAmounts(lines.map(pricedLineOf), rules), [lines, rules]);
  const controlAmount: unknown = useWatch({ name: 'controlAmount' });
  return { amounts, rest: stillToExplain(typeof controlAmount === 'string' ? controlAmount : null, amounts.amountInclVat) };
}

/** Whether the lines agree with the paper: the key of its words. */
export function standingOf(rest: string | null): 'noControlAmount' | 'explained' | 'rest' {
  if (rest === null) return 'noControlAmount';
  return compareDecimals(rest, '0') === 0 ? 'explained' : 'rest';
}

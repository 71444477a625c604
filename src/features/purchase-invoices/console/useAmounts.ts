import { useWatch } from 'react-hook-form';
import { calculateAmounts, compareDecimals, type Amounts, type VatRule } from '#contract/amounts.ts';
import { useLines } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { pricedItemLine, type LineLookups } from '#features/items/console/lines/index.ts';
import { invoiceTypeOf, isCredit, stillToExplain } from '../rules.ts';
import { invoiceType, type InvoiceType } from '../schema.ts';
import type { EntryLine } from './entry.ts';

/** The running totals of the lines, and the rest of the control amount that they do not explain yet (null without a control amount). */
export function useAmounts(store: LineStore<EntryLine>, rules: ReadonlyMap<string, VatRule>): { amounts: Amounts; rest: string | null } {
  const amounts = amountsOf(useLines(store), rules);
  const controlAmount: unknown = useWatch({ name: 'controlAmount' });
  return { amounts, rest: stillToExplain(typeof controlAmount === 'string' ? controlAmount : null, amounts.amountInclVat) };
}

/** Whether the invoice in the form is a credit note, by its kind or its total. */
export function useIsCreditNote(store: LineStore<EntryLine>, { vatRules }: Pick<LineLookups, 'vatRules'>): boolean {
  const { amounts } = useAmounts(store, vatRules);
  const [type, stored]: unknown[] = useWatch({ name: ['type', 'amount'] });
  const before = { type: isType(type) ? type : 'Direct', amount: typeof stored === 'string' ? stored : '0' };
  return isCredit(invoiceTypeOf({ type: before.type, lines: [], amount: amounts.amountInclVat, before }));
}

function isType(value: unknown): value is InvoiceType {
  return invoiceType.safeParse(value).success;
}

// the card of totals and the bar show the same: the lines are calculated once
const known = new WeakMap<readonly EntryLine[], { rules: ReadonlyMap<string, VatRule>; amounts: Amounts }>();

function amountsOf(lines: readonly EntryLine[], rules: ReadonlyMap<string, VatRule>): Amounts {
  const found = known.get(lines);
  if (found?.rules === rules) return found.amounts;
  const amounts = calculateAmounts(
    lines.map((line) => pricedItemLine(line)),
    rules,
  );
  known.set(lines, { rules, amounts });
  return amounts;
}

/** Whether the lines agree with the paper: the key of the text. */
export function standingOf(rest: string | null): 'noControlAmount' | 'explained' | 'rest' {
  if (rest === null) return 'noControlAmount';
  return compareDecimals(rest, '0') === 0 ? 'explained' : 'rest';
}

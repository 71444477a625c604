import { useMemo, useState } from 'react';
import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { quantityOpen } from '../../rules.ts';
import type { SalesOrderLine } from '../../schema.ts';
import {
  available,
  bodyOf,
  isOver,
  leavingQuantity,
  lineOfCode,
  nothing,
  oneMore,
  problemOf,
  type Leaving,
  type TrackedItem,
} from './leaving.ts';

/** What leaves of each line of an order, and what follows from it. */
export function useDelivering(lines: readonly SalesOrderLine[]) {
  const items = useItems(lines);
  const [typed, setTyped] = useState<Readonly<Record<string, Leaving>>>({});
  const leavingOf = ({ id }: SalesOrderLine) => typed[id] ?? nothing;
  const itemOf = ({ itemId }: SalesOrderLine) => items.get(itemId);
  const change = (line: SalesOrderLine, part: Partial<Leaving>) =>
    setTyped((before) => ({ ...before, [line.id]: { ...(before[line.id] ?? nothing), ...part } }));
  const leaving = lines.filter((line) => compareDecimals(leavingQuantity(leavingOf(line)), '0') !== 0);
  return {
    itemOf,
    leavingOf,
    change,
    leaving,
    isWrong: leaving.some((line) => problemOf(leavingOf(line), itemOf(line))),
    over: leaving.filter((line) => isOver(line, leavingOf(line))),
    short: lines.filter((line) => compareDecimals(available(line, itemOf(line)), quantityOpen(line)) < 0),
    pieces: addDecimals('0', ...leaving.map((line) => leavingQuantity(leavingOf(line)))),
    stillOpen: lines.filter((line) => compareDecimals(leavingQuantity(leavingOf(line)), quantityOpen(line)) < 0).length,
    body: () => leaving.map((line) => bodyOf(line, leavingOf(line), itemOf(line))),
    /** Puts on each line all that can leave, or nothing. */
    fill: (isAll: boolean) => lines.forEach((line) => change(line, { quantity: isAll ? filled(available(line, itemOf(line))) : null })),
    /** Counts one piece of the line that a code stands for; answers the line and how many leave of it. */
    scan: (code: string) => {
      const line = lineOfCode(code, lines, leavingOf, items);
      if (!line) return undefined;
      const next = oneMore(leavingOf(line));
      change(line, next);
      return { line, quantity: leavingQuantity(next) };
    },
    forget: () => setTyped({}),
  };
}

function filled(quantity: string): string | null {
  return compareDecimals(quantity, '0') === 0 ? null : quantity;
}

// as many ids as an address holds; of the others the server says what is missing
const mostItems = 200;

function useItems(lines: readonly SalesOrderLine[]): ReadonlyMap<string, TrackedItem> {
  const id = [...new Set(lines.map((line) => line.itemId))].slice(0, mostItems);
  const { data } = useGetList('items', { filter: { id }, pagination: { page: 1, perPage: mostItems } });
  return useMemo(() => new Map((data ?? []).map((item) => [item.id, item])), [data]);
}

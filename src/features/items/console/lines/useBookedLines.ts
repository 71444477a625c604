import { useState } from 'react';
import { compareDecimals } from '#contract/amounts.ts';
import { sameValue } from '#console/forms/mergeRecord.ts';
import { useItemsOf } from './useItemsOf.ts';

/** A line of an order whose goods are booked. */
export interface BookableLine {
  id: string;
  itemId: string;
}

/** The input for each line of an order while a delivery or receipt is booked; `firstOf` gives the initial values. */
export function useBookedLines<Line extends BookableLine, Typed extends { quantity: string | null }>(
  lines: readonly Line[],
  firstOf: (line: Line) => Typed,
) {
  const items = useItemsOf(lines.map(({ itemId }) => itemId));
  const [start] = useState(() => byLine(lines, firstOf));
  const [typed, setTyped] = useState(start);
  const typedOf = (line: Line) => typed[line.id] ?? firstOf(line);
  return {
    items,
    itemOf: ({ itemId }: Line) => items.get(itemId),
    typedOf,
    /** The lines with a booked quantity. */
    booked: lines.filter((line) => compareDecimals(typedOf(line).quantity ?? '0', '0') !== 0),
    isChanged: !sameValue(typed, start),
    change: (line: Line, part: Partial<Typed>) =>
      setTyped((before) => ({ ...before, [line.id]: { ...(before[line.id] ?? firstOf(line)), ...part } })),
    /** Fills fields of every line; other input is kept. */
    fill: (partOf: (line: Line) => Partial<Typed>) =>
      setTyped((before) => byLine(lines, (line) => ({ ...(before[line.id] ?? firstOf(line)), ...partOf(line) }))),
    forget: () => setTyped(start),
  };
}

function byLine<Line extends BookableLine, Value>(lines: readonly Line[], valueOf: (line: Line) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(lines.map((line) => [line.id, valueOf(line)]));
}

import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { nameOf, type Column } from './Column.ts';

/**
 * The names of the columns that are left out because a table is too narrow for all of them, and a ref for the frame of the table.
 * Those without a position on a phone are left out first, quiet ones before others and the last one before those in front of it; then
 * details, from the last one to the second. The frame shows all columns while it has the attribute `data-whole`.
 */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): [RefObject<HTMLDivElement | null>, ReadonlySet<string>] {
  const frame = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState('');
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let width = -1;
    const look = () => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setLeft(leftOut(element, columns).join(' '));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [columns, rows]);
  return [frame, useMemo(() => new Set(left.split(' ')), [left])];
}

function leftOut<Row>(frame: HTMLElement, columns: readonly Column<Row>[]): string[] {
  frame.dataset['whole'] = '';
  const widths = [...frame.querySelectorAll('thead th')].map((heading) => heading.getBoundingClientRect().width);
  let excess = frame.scrollWidth - frame.clientWidth;
  delete frame.dataset['whole'];
  const names: string[] = [];
  for (const column of inOrder(columns)) {
    if (excess <= 0) break;
    names.push(nameOf(column));
    excess -= widths[columns.indexOf(column)] ?? 0;
  }
  return names;
}

// People know the row by its first column
function inOrder<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const fromLast = columns.filter(({ main }) => !main).toReversed();
  const lesser = fromLast.filter(({ phone }) => phone === undefined);
  const details = fromLast.filter((column) => column.phone === 'detail' && column !== columns[0]);
  return [...lesser.filter(({ quiet }) => quiet), ...lesser.filter(({ quiet }) => !quiet), ...details];
}

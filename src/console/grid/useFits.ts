import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { tracksOf, type Column } from './columns.ts';

/** Whether the columns fit beside each other; where they do not, the grid scrolls sideways and its headings cannot stay in sight. */
export function useFits<Line>(columns: readonly Column<Line>[]): [RefObject<HTMLDivElement | null>, boolean] {
  const frame = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  const least = useMemo(() => leastWidth(tracksOf(columns)), [columns]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setFits(element.clientWidth >= least));
    observer.observe(element);
    return () => observer.disconnect();
  }, [least]);
  return [frame, fits];
}

// the column of the remove button, and the two edges
const besides = 36 + 2;

/** The sum of what the tracks need at least. */
function leastWidth(tracks: string): number {
  return [...tracks.matchAll(/(\d+)px/g)].reduce((sum, [, width]) => sum + Number(width), besides);
}

import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { media } from '../theme/media.ts';

/**
 * The layout that fits the width of a grid: all columns beside each other (`fits`); columns with sideways scrolling, so that the
 * headings cannot stay in sight (`scrolls`); or a card for each line (`cards`), on phones and on tablets without room for all columns.
 */
export type Room = 'fits' | 'scrolls' | 'cards';

/** The layout for a grid with these tracks, and a ref for the element whose width decides. */
export function useRoom(tracks: string): [RefObject<HTMLDivElement | null>, Room] {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>('scrolls');
  const least = leastWidth(tracks);
  const isNarrow = useMediaQuery(media.narrow);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setRoom(roomOf(element.clientWidth, least, isNarrow));
    // before the first paint, and at every change of the width
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [least, isNarrow]);
  return [frame, room];
}

const widestForCards = 620;

function roomOf(width: number, least: number, isNarrow: boolean): Room {
  if (width <= widestForCards) return 'cards';
  if (width >= least) return 'fits';
  return isNarrow ? 'cards' : 'scrolls';
}

// the column of the remove button, and the two borders
const besides = 36 + 2;

/** The minimum width of the tracks together. */
function leastWidth(tracks: string): number {
  return [...tracks.matchAll(/(\d+)px/g)].reduce((sum, [, width]) => sum + Number(width), besides);
}

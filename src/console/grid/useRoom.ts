import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * What the grid has room for: its columns beside each other (`fits`), not without scrolling sideways, so that its headings
 * cannot stay in sight (`scrolls`), or a card for each line (`cards`).
 */
export type Room = 'fits' | 'scrolls' | 'cards';

/** What a grid with these tracks has room for, and the reference for the element whose width decides. */
export function useRoom(tracks: string): [RefObject<HTMLDivElement | null>, Room] {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>('scrolls');
  const least = leastWidth(tracks);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setRoom(roomOf(element.clientWidth, least));
    // before the first picture, and at every change of the width
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [least]);
  return [frame, room];
}

const widestForCards = 620;

function roomOf(width: number, least: number): Room {
  if (width <= widestForCards) return 'cards';
  return width >= least ? 'fits' : 'scrolls';
}

// the column of the remove button, and the two edges
const besides = 36 + 2;

/** The sum of what the tracks need at least. */
function leastWidth(tracks: string): number {
  return [...tracks.matchAll(/(\d+)px/g)].reduce((sum, [, width]) => sum + Number(width), besides);
}

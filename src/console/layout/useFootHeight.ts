import { useLayoutEffect, useRef, type RefObject } from 'react';
import { footHeight, stickyFootHeight } from './footHeight.ts';

/** Keeps the height of a bar at the bottom of the window in its custom property while the bar is shown; pass the result as its `ref`. */
export function useFootHeight(property: typeof footHeight | typeof stickyFootHeight): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const { style } = document.documentElement;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return bar;
}

import { useLayoutEffect, useRef, type RefObject } from 'react';
import { footHeight, stickyFootHeight } from './footHeight.ts';

/**
 * Keeps the height of a bar at the bottom of the window in its custom property while the bar is shown; pass the result as its `ref`. A
 * message that makes the bar higher does not cover the field that is being typed in.
 */
export function useFootHeight(property: typeof footHeight | typeof stickyFootHeight): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const { style } = document.documentElement;
    if (!element) return undefined;
    let before = 0;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      style.setProperty(property, `${height}px`);
      const { activeElement } = document;
      if (before > 0 && height > before && !element.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
      before = height;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return bar;
}

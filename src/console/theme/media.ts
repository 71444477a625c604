/** The widths from which a page has room for more, as MUI's breakpoints. */
export const breakpoints = { xs: 0, sm: 700, md: 960, lg: 1200, xl: 1600 } as const;

/**
 * The media queries of the styles.
 *
 * @example
 * styled('div')({ padding: 16, [media.phone]: { padding: 8 } });
 */
export const media = {
  /** Less than 700 pixels: one column. */
  phone: below(breakpoints.sm),
  /** Less than 960 pixels, phones included: nothing is next to the main content. */
  narrow: below(breakpoints.md),
  /** Less than 1200 pixels, tablets included. */
  medium: below(breakpoints.lg),
  /** A touch screen: controls are larger, and no keys are shown. */
  touch: '@media (pointer: coarse)',
  print: '@media print',
  /** A system with high contrast, which replaces all colours by a few of its own. */
  forcedColours: '@media (forced-colors: active)',
} as const;

function below(width: number): string {
  return `@media (max-width: ${width - 0.05}px)`;
}

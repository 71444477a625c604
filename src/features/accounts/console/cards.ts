import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';

/** Cards in columns, placed without gaps; one column where there is less room. */
export const cards = {
  columnWidth: 320,
  columnGap: 16,
  '& > *': { breakInside: 'avoid', marginBottom: 16 },
} as const;

/** Short rows in a card: name, kind, state. */
export const rows = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.9375rem',
  li: {
    display: 'grid',
    gridTemplateColumns: 'minmax(110px, auto) 1fr auto',
    alignItems: 'center',
    gap: '2px 16px',
    minHeight: 40,
    padding: '6px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  '.what': { overflowWrap: 'anywhere' },
  [media.phone]: {
    li: { gridTemplateColumns: '1fr auto' },
    '.what': { gridColumn: '1 / -1', gridRow: 2 },
  },
  'li:first-of-type': { borderTop: 0 },
  strong: { fontWeight: 640 },
  'a:not(:hover)': { textDecoration: 'none' },
  a: { color: 'inherit' },
  'li > span, li > time': { color: colour.ink2 },
} as const;

import { colour } from '#console/theme/colour.ts';

/** Cards beside each other, below each other where there is less room. */
export const cards = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
} as const;

/** Short rows in a card: a name, what it is, how it stands. */
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
  '@media (max-width: 699.95px)': {
    li: { gridTemplateColumns: '1fr auto' },
    '.what': { gridColumn: '1 / -1', gridRow: 2 },
  },
  'li:first-of-type': { borderTop: 0 },
  strong: { fontWeight: 640 },
  'a:not(:hover)': { textDecoration: 'none' },
  a: { color: 'inherit' },
  'li > span, li > time': { color: colour.ink2 },
} as const;

import { styled } from '@mui/material/styles';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** A line below the bar of the shell that says something of what waits in this browser. */
export const WaitingRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 24px',
  backgroundColor: colour.warnSoft,
  color: colour.warn,
  borderBottom: `1px solid ${colour.line2}`,
  fontSize: '0.875rem',
  [media.phone]: { paddingInline: 14 },
  [media.print]: { display: 'none' },
});

/** The frame of a list of values that wait in this browser, folded up below the bar of the shell. */
export const WaitingFrame = styled('details')({
  padding: '8px 24px',
  backgroundColor: colour.warnSoft,
  color: colour.ink,
  borderBottom: `1px solid ${colour.line2}`,
  fontSize: '0.875rem',
  summary: { cursor: 'pointer', color: colour.warn },
  p: { margin: '8px 0' },
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  li: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', padding: '4px 0' },
  a: { color: colour.brand },
  strong: { color: colour.bad, fontWeight: 640 },
  small: { color: colour.ink2, fontSize: '0.8125rem' },
  q: { display: 'block', color: colour.ink2 },
  // room for a finger
  [media.touch]: { paddingBlock: 0, summary: { padding: '12px 0' }, '&[open]': { paddingBottom: 8 }, a: { padding: '12px 0' } },
  [media.phone]: { paddingInline: 14 },
  [media.print]: { display: 'none' },
});

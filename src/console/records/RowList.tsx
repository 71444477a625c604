import { styled } from '@mui/material/styles';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** A few rows inside a card, each with a link and a line of text, as `li`. */
export const RowList = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  fontSize: '0.875rem',
  li: { display: 'flex', flexWrap: 'wrap', gap: '0 12px', padding: '6px 0', borderBottom: `1px solid ${colour.line}` },
  a: { color: colour.brand },
  [media.touch]: { li: { padding: 0, alignItems: 'center' }, a: { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
  span: { color: colour.ink2, overflowWrap: 'anywhere' },
});

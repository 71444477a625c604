import { styled } from '@mui/material/styles';
import { colour } from '../theme/colour.ts';

/** A few rows inside a card, each with a link and a line of text, as `li`. */
export const RowList = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  fontSize: '0.875rem',
  li: { display: 'flex', flexWrap: 'wrap', gap: '0 12px', padding: '6px 0', borderBottom: `1px solid ${colour.line}` },
  a: { color: colour.brand },
  span: { color: colour.ink2, overflowWrap: 'anywhere' },
});

import { styled } from '@mui/material/styles';

/** The fields at the head of a document, four in a row, two where there is less room; a `wide` one takes the room of two. */
export const FieldColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
  '.wide': { gridColumn: 'span 2' },
  '@media (max-width: 899.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

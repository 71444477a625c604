import { styled } from '@mui/material/styles';
import { media } from '#console/theme/media.ts';

/** The page of a form of a count or a transfer: a row of fields, tools, lines. */
export const BookingPage = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '.fields': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 12, alignItems: 'start' },
  '.tools': { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start', justifyContent: 'space-between' },
  [media.phone]: { '.fields': { gridTemplateColumns: 'minmax(0, 1fr)' }, '.tools': { gap: 8, justifyContent: 'flex-start' } },
});

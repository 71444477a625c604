import { styled } from '@mui/material/styles';
import { media } from '../theme/media.ts';

/** The columns of a record's page: the record, and next to it map and timeline; below each other on a phone. */
export const RecordColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 340px)',
  gap: 16,
  alignItems: 'start',
  '& > *': { display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 },
  [`${media.narrow}, print`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

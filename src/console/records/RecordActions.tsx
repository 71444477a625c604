import { styled } from '@mui/material/styles';

/** The row of further actions below the facts of a record. */
export const RecordActions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '16px 0 4px' });

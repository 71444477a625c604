import { styled } from '@mui/material/styles';

/** The content below the facts of a record. */
export const Below = styled('div')({ marginTop: 16 });

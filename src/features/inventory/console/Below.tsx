import { styled } from '@mui/material/styles';

/** What stands below the facts of a record. */
export const Below = styled('div')({ marginTop: 16 });

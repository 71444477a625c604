import { styled } from '@mui/material/styles';

/** A page that is one form: its groups below each other, limited to a readable width. */
export const FormColumn = styled('div')({
  maxWidth: 1400,
  form: { display: 'flex', flexDirection: 'column', gap: 16 },
  'form > :empty': { marginBottom: -16 },
});

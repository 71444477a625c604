import FormHelperText from '@mui/material/FormHelperText';

/** The text below an input: its error, else its help. */
export function InputMessage({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  const message = error ?? hint;
  return message ? (
    <FormHelperText id={id} sx={{ mx: 0 }}>
      {error && <span aria-hidden>■ </span>}
      {message}
    </FormHelperText>
  ) : null;
}

import FormHelperText from '@mui/material/FormHelperText';

/** What stands below an input: what is wrong with it, else the help. */
export function InputMessage({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  const message = error ?? hint;
  return message ? (
    <FormHelperText id={id} sx={{ mx: 0 }}>
      {error && <span aria-hidden>■ </span>}
      {message}
    </FormHelperText>
  ) : null;
}

import FormHelperText from '@mui/material/FormHelperText';
import { colour } from '../theme/colour.ts';

/** The text below an input: its error, and its help, which often says how to mend the error. */
export function InputMessage({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  if (!error && !hint) return null;
  return (
    <FormHelperText id={id} sx={{ mx: 0 }}>
      {error && (
        <>
          <span aria-hidden>■ </span>
          {error}{' '}
        </>
      )}
      {hint && <span style={error ? { display: 'block', color: colour.ink2 } : undefined}>{hint}</span>}
    </FormHelperText>
  );
}

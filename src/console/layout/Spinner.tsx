import CircularProgress from '@mui/material/CircularProgress';

/** A loading indicator. */
export function Spinner({ label }: { label: string }) {
  return <CircularProgress size={24} aria-label={label} />;
}

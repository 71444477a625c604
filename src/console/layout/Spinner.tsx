import CircularProgress from '@mui/material/CircularProgress';

/** Something is on its way. */
export function Spinner({ label }: { label: string }) {
  return <CircularProgress size={24} aria-label={label} />;
}

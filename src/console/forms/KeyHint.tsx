import { styled } from '@mui/material/styles';

/** The keys that press a button, standing on it; said to screen readers by `aria-keyshortcuts`, hidden where there is no keyboard. */
export function KeyHint({ keys }: { keys: string }) {
  return <Kbd aria-hidden>{keys.replace('Enter', '↵')}</Kbd>;
}

const Kbd = styled('kbd')({
  font: 'inherit',
  fontSize: '0.75rem',
  lineHeight: 1.4,
  padding: '0 6px',
  marginInlineStart: 8,
  border: '1px solid currentColor',
  borderRadius: 4,
  opacity: 0.85,
  whiteSpace: 'nowrap',
  '@media (hover: none)': { display: 'none' },
});

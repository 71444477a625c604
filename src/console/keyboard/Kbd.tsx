import { styled } from '@mui/material/styles';
import { media } from '../theme/media.ts';

const symbols: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  shift: '⇧',
  enter: '↵',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
};

/** A key as it stands on the button that it presses. Not shown where there is no keyboard. */
export function Kbd({ keys }: { keys: string }) {
  return <Key aria-hidden>{keys.split('+').map(nameOf).join(' ')}</Key>;
}

/** The key as a reader knows it, `Ctrl ↵`. */
function nameOf(key: string): string {
  return symbols[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);
}

const Key = styled('kbd')({
  display: 'inline-block',
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  fontWeight: 520,
  lineHeight: '16px',
  minWidth: 18,
  padding: '0 4px',
  textAlign: 'center',
  border: '1px solid currentColor',
  borderRadius: 4,
  opacity: 0.85,
  [media.touch]: { display: 'none' },
});

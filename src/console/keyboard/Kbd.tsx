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

/** The label of a hotkey on its button. Not shown on devices without a keyboard. */
export function Kbd({ keys }: { keys: string }) {
  return <Key aria-hidden>{keys.split('+').map(nameOf).join(' ')}</Key>;
}

/** The key in its usual notation, `Ctrl ↵`. */
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

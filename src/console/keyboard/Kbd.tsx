import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { media } from '../theme/media.ts';

const symbols: Readonly<Record<string, string>> = {
  shift: '⇧',
  enter: '↵',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
};

/** The label of a hotkey on its button, `Ctrl ↵`, in German `Strg ↵`. Not shown on devices without a keyboard. */
export function Kbd({ keys }: { keys: string }) {
  const control = useTranslate()('console.keyboard.control');
  const names = keys.split('+').map((key) => (key.toLowerCase() === 'ctrl' ? control : nameOf(key)));
  return <Key aria-hidden>{names.join(' ')}</Key>;
}

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

import Button, { type ButtonProps } from '@mui/material/Button';
import { KeyHint } from './KeyHint.tsx';
import { ariaKeys, useShortcut, type Keys } from './useShortcut.ts';

/** A button with the keys that press it. */
export interface ActionButtonProps extends Omit<ButtonProps, 'onClick'> {
  label: string;
  onClick: () => void;
  keys?: Keys;
}

/** A button that its keys press as well, from anywhere on the page; the keys stand on it. */
export function ActionButton({ label, onClick, keys, disabled, ...props }: ActionButtonProps) {
  useShortcut(keys, disabled ? undefined : onClick);
  return (
    <Button
      variant="outlined"
      {...props}
      disabled={Boolean(disabled)}
      onClick={onClick}
      {...(keys ? { 'aria-keyshortcuts': ariaKeys(keys) } : {})}
    >
      {label}
      {keys && <KeyHint keys={keys} />}
    </Button>
  );
}

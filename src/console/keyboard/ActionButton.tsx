import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Kbd } from './Kbd.tsx';
import { useHotkey } from './useHotkey.ts';

/** A button, or a link when it leads somewhere. */
export interface ActionButtonProps {
  children: ReactNode;
  /** What a screen reader calls it, where several buttons have the same text. */
  name?: string;
  /** The key that presses it; it stands on the button. */
  hotkey?: string;
  /** What the list of keys says of it, where the children are more than a text. */
  keyLabel?: string;
  onPress?: () => void;
  /** Where it leads; then it is a real link. */
  to?: string;
  /** The one main button of the page. */
  main?: boolean;
  /** Takes something away or refuses something. */
  danger?: boolean;
  disabled?: boolean;
  /** The id of the text that says more, such as why it is disabled. */
  describedBy?: string;
  /** The action is on its way. Given at all, the button is a command: the second click of a double click does not run it again. */
  pending?: boolean;
  startIcon?: ReactNode;
  type?: 'button' | 'submit';
  form?: string;
}

/** A button with its key on it. */
export function ActionButton(props: ActionButtonProps) {
  const { children, name, hotkey, keyLabel, onPress, to, main, danger, disabled = false, describedBy, pending, startIcon } = props;
  const { type = 'button', form } = props;
  const button = useRef<HTMLElement>(null);
  useHotkey(hotkey, () => button.current?.click(), {
    label: typeof children === 'string' ? children : keyLabel,
    enabled: !disabled,
    element: button,
  });
  const handleClick = (event: MouseEvent) => {
    // a quick answer would let the second click find the button ready again, or another one in its place
    // (after a refusal too: within the time of a double click nothing was read or mended)
    if (pending !== undefined && event.detail > 1) event.preventDefault();
    else onPress?.();
  };
  const destination = to === undefined ? { type, form, onClick: handleClick } : { component: Link, to };
  return (
    <Button
      // the element is a button or a link, as the destination says
      {...(destination as ButtonProps)}
      ref={button as ButtonProps['ref']}
      variant={main ? 'contained' : 'outlined'}
      color={danger ? 'error' : 'primary'}
      disabled={disabled}
      loading={pending ?? false}
      loadingPosition={startIcon ? 'start' : 'center'}
      startIcon={startIcon}
      aria-label={name}
      aria-describedby={describedBy}
      aria-keyshortcuts={hotkey?.replace('ctrl', 'Control')}
      sx={{ columnGap: 2 }}
    >
      {children}
      {hotkey && <Kbd keys={hotkey} />}
    </Button>
  );
}

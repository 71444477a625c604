import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '../announcements/announcer.ts';
import { Kbd } from './Kbd.tsx';
import { useHotkey } from './useHotkey.ts';

/** A button, or a link when it leads somewhere. */
export interface ActionButtonProps {
  children: ReactNode;
  /** The accessible name, when several buttons have the same text. */
  name?: string;
  /** The key that triggers it, which is shown on the button. */
  hotkey?: string;
  /** The description in the list of keys, when the children are more than a text. */
  keyLabel?: string;
  onPress?: () => void;
  /** The destination; with it the button is a real link. */
  to?: string;
  /** The one main button of the page. */
  main?: boolean;
  /** Whether it deletes or refuses something. */
  danger?: boolean;
  disabled?: boolean;
  /** The id of a text with further explanation, such as why it is disabled; its hotkey then lets a screen reader read it aloud. */
  describedBy?: string | undefined;
  /**
   * Whether the action is running. When given at all, the button is a command: the second click of a double click does not run it
   * again.
   */
  pending?: boolean;
  startIcon?: ReactNode;
  type?: 'button' | 'submit';
  form?: string;
}

/** A button or link that shows its hotkey. */
export function ActionButton(props: ActionButtonProps) {
  const { children, name, hotkey, keyLabel, onPress, to, main, danger, disabled = false, describedBy, pending, startIcon } = props;
  const { type = 'button', form } = props;
  const button = useRef<HTMLElement>(null);
  const label = typeof children === 'string' ? children : keyLabel;
  const handleKey = () => {
    if (disabled) announce(document.getElementById(describedBy ?? '')?.textContent ?? '');
    else button.current?.click();
  };
  useHotkey(hotkey, handleKey, {
    label: disabled ? undefined : label,
    enabled: !disabled || describedBy !== undefined,
    element: button,
  });
  const handleClick = (event: MouseEvent) => {
    // after a quick answer, the second click would find the button enabled again, or another one in its place (after a refusal
    // too: a message cannot be read within a double click)
    if (pending !== undefined && event.detail > 1) event.preventDefault();
    else onPress?.();
  };
  const destination = to === undefined ? { type, form, onClick: handleClick } : { component: Link, to };
  return (
    <Button
      // the destination decides whether the element is a button or a link, which the types of MUI cannot express
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

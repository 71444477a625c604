import Menu from '@mui/material/Menu';
import { useId, useState, type ReactNode } from 'react';
import { BarItem } from './BarItem.ts';

/** The properties of {@link BarMenu}. */
export interface BarMenuProps {
  /** The accessible name, when the text is not sufficient. */
  label?: string;
  text: ReactNode;
  current?: boolean;
  /** The edges at which button and menu are aligned. */
  align?: 'left' | 'right';
  children: (close: () => void) => ReactNode;
}

/** A menu in the navbar: the current value, and the choices, which close it. */
export function BarMenu({ label, text, current, align = 'right', children }: BarMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isOpen = anchor !== undefined;
  const close = () => setAnchor(undefined);
  return (
    <>
      <BarItem
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        data-current={current || undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text}&nbsp;<span aria-hidden>▾</span>
      </BarItem>
      <Menu
        anchorEl={anchor ?? null}
        open={isOpen}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: align }}
        transformOrigin={{ vertical: 'top', horizontal: align }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}

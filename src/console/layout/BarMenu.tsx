import Menu from '@mui/material/Menu';
import { useId, useState, type ReactNode } from 'react';
import { BarItem } from './BarItem.ts';

/** A menu in the navbar. */
export interface BarMenuProps {
  /** What it is, where its text does not say so. */
  label?: string;
  text: ReactNode;
  current?: boolean;
  /** Which edges of button and menu stand in line. */
  align?: 'left' | 'right';
  children: (close: () => void) => ReactNode;
}

/** A menu in the navbar: what it is set to, and the choices, which close it. */
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

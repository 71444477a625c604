import Menu from '@mui/material/Menu';
import { useId, useState, type ReactNode } from 'react';
import { BarItem } from './BarItem.ts';

/** A menu in the navbar: what it is set to, and the choices, which close it. */
export function BarMenu({
  label,
  text,
  current,
  children,
}: {
  label?: string;
  text: ReactNode;
  current?: boolean;
  children: (close: () => void) => ReactNode;
}) {
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
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}

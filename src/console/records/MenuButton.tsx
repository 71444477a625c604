import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

/** An entry of the menu of a {@link MenuButton}. */
export interface MenuChoice {
  label: string;
  disabled?: boolean;
  onChoose?: () => void;
}

/** See {@link MenuButton}. */
export interface MenuButtonProps {
  label: string;
  choices: readonly MenuChoice[];
  disabled?: boolean;
  isPending?: boolean;
}

/** A button that opens a menu of actions; choosing one closes it. */
export function MenuButton({ label, choices, disabled = false, isPending = false }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        variant="outlined"
        disabled={disabled}
        loading={isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label} <span aria-hidden>&nbsp;▾</span>
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.label}
            disabled={choice.disabled ?? false}
            onClick={() => {
              close();
              choice.onChoose?.();
            }}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

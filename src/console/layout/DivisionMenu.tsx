import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useConsoleData } from '../data/DataContext.ts';
import { BarMenu } from './BarMenu.tsx';

/** Which division the console works in, and the others that the person may work in. */
export function DivisionMenu() {
  const translate = useTranslate();
  const { division, divisions, chooseDivision } = useConsoleData();
  if (divisions.length === 0) return null;
  return (
    <BarMenu label={`${translate('console.menu.division')}: ${division.name}`} text={division.name}>
      {(close) =>
        divisions.map(({ code, name }) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            aria-checked={code === division.code}
            selected={code === division.code}
            onClick={() => {
              close();
              chooseDivision(code);
            }}
          >
            {name}
          </MenuItem>
        ))
      }
    </BarMenu>
  );
}

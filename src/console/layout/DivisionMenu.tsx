import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useConsoleData } from '../data/DataContext.ts';
import { media } from '../theme/media.ts';
import { BarMenu } from './BarMenu.tsx';

/** The current division, and the others that the person has access to. */
export function DivisionMenu() {
  const translate = useTranslate();
  const { division, divisions, chooseDivision } = useConsoleData();
  if (divisions.length === 0) return null;
  return (
    <BarMenu label={`${translate('console.menu.division')}: ${division.name}`} text={<Name>{division.name}</Name>}>
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

// there is no room for a long name next to the areas, nor on a phone next to the brand
const Name = styled('span')({
  display: 'inline-block',
  maxWidth: 140,
  verticalAlign: 'bottom',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media (max-width: 1599.95px)': { maxWidth: 96 },
  [media.phone]: { maxWidth: 64 },
});

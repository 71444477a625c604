import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { BarItem } from './BarItem.ts';
import { BarMenu } from './BarMenu.tsx';
import { useAreas } from './useAreas.ts';

/** The areas as menus; an area with a single screen is a link to it. Settings are in the menu of the person. */
export function AreaMenus() {
  const translate = useTranslate();
  const areas = useAreas().filter(({ area }) => area !== 'settings');
  return areas.map(({ area, entries, isCurrent }) => {
    const name = translate(`console.areas.${area}`);
    const [first] = entries;
    if (entries.length === 1 && first) {
      return (
        <BarItem
          key={area}
          LinkComponent={Link}
          {...{ to: first.path }}
          data-current={isCurrent || undefined}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
        </BarItem>
      );
    }
    return (
      <BarMenu key={area} text={name} current={isCurrent} align="left">
        {(close) =>
          entries.map(({ path, label }) => (
            <MenuItem key={path} component={Link} to={path} onClick={close}>
              {translate(label)}
            </MenuItem>
          ))
        }
      </BarMenu>
    );
  });
}

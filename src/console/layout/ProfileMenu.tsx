import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { BarMenu } from './BarMenu.tsx';
import { useLayout } from './LayoutContext.ts';
import { useAreas } from './useAreas.ts';
import { useOwnSettings } from './useOwnSettings.ts';

/** The signed-in person, the link to the settings for those who may change them, and personal settings: appearance and calendar. */
export function ProfileMenu() {
  const translate = useTranslate();
  const { session } = useLayout();
  const own = useOwnSettings();
  const settings = useAreas().find(({ area }) => area === 'settings')?.entries ?? [];
  return (
    <BarMenu
      text={
        <Who>
          <span>{translate('console.menu.loggedInAs')}</span> <strong>{session.profile.name}</strong>
        </Who>
      }
    >
      {(close) => [
        ...settings.map(({ path, label }) => (
          <MenuItem key={path} component={Link} to={path} onClick={close}>
            {translate(label)}
          </MenuItem>
        )),
        ...own.flatMap((setting) => [
          <ListSubheader key={setting.name} role="presentation">
            {setting.title}
          </ListSubheader>,
          ...setting.choices.map(({ name, label, isChosen, choose }) => (
            <MenuItem
              key={name}
              role="menuitemradio"
              aria-checked={isChosen}
              selected={isChosen}
              onClick={() => {
                close();
                choose();
              }}
            >
              {label}
            </MenuItem>
          )),
        ]),
      ]}
    </BarMenu>
  );
}

const Who = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: 260,
  strong: { fontWeight: 640 },
  // the name is visible as long as the navbar fits on one line
  '@media (max-width: 1399.95px)': { maxWidth: 140, span: visuallyHidden },
});

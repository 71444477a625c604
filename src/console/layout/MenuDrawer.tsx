import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { colour } from '../theme/colour.ts';
import { useLayout } from './LayoutContext.ts';
import { LogoutLink } from './LogoutLink.tsx';
import { isBelow, useAreas } from './useAreas.ts';
import { useClosedByBack } from './useClosedByBack.ts';
import { useOwnSettings } from './useOwnSettings.ts';

/** The menu on a small screen. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const { session } = useLayout();
  const { pathname } = useLocation();
  const areas = useAreas();
  const own = useOwnSettings();
  useClosedByBack(open, onClose);
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': translate('console.menu.main'), role: 'dialog' } }}>
      <Content>
        <IconButton onClick={onClose} aria-label={translate('console.menu.close')}>
          <CloseIcon />
        </IconButton>
        <nav aria-label={translate('console.menu.main')}>
          {areas.map(({ area, entries }) => (
            <section key={area}>
              {entries.length > 1 && <h2>{translate(`console.areas.${area}`)}</h2>}
              {entries.map(({ path, label }) => (
                <Link key={path} to={path} aria-current={!path.includes('?') && isBelow(pathname, path) ? 'page' : undefined}>
                  {translate(entries.length > 1 ? label : `console.areas.${area}`)}
                </Link>
              ))}
            </section>
          ))}
        </nav>
        <footer>
          {own.map((setting) => (
            <fieldset key={setting.name}>
              <legend>{setting.title}</legend>
              {setting.choices.map(({ name, label, isChosen, choose }) => (
                <label key={name}>
                  <input type="radio" name={setting.name} checked={isChosen} onChange={choose} /> {label}
                </label>
              ))}
            </fieldset>
          ))}
          <p>
            {translate('console.menu.loggedInAs')} <strong>{session.profile.name}</strong>
          </p>
          <LogoutLink />
        </footer>
      </Content>
    </Drawer>
  );
}

const Content = styled('div')(({ theme }) => ({
  width: 'min(300px, 84vw)',
  minHeight: '100%',
  padding: 12,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  '& > button': { alignSelf: 'flex-end' },
  nav: { flex: 1 },
  h2: { ...theme.typography.caption, color: colour.ink2, margin: '8px 12px 4px' },
  'nav a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 12px',
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
  },
  'nav a[aria-current]': { backgroundColor: colour.soft, color: colour.brand, fontWeight: 640 },
  // an area with several screens is visually grouped
  'section + section:has(h2), section:has(h2) + section': { borderTop: `1px solid ${colour.line}`, marginTop: 8, paddingTop: 8 },
  footer: { borderTop: `1px solid ${colour.line}`, padding: '12px 12px 4px', fontSize: '0.875rem' },
  'footer button': { paddingInlineStart: 0 },
  fieldset: { border: 0, margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', columnGap: 16 },
  legend: { padding: 0, color: colour.ink2 },
  label: { display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 44 },
}));

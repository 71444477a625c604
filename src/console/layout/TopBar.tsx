import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { AreaMenus } from './AreaMenus.tsx';
import { CommandButton } from './CommandButton.tsx';
import { DivisionMenu } from './DivisionMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { useLayout } from './LayoutContext.ts';
import { LogoutLink } from './LogoutLink.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { topBarHeight } from './topBarHeight.ts';

/** The navbar: brand, areas, division, person, language, sign-out; on small screens the areas are in a drawer. */
export function TopBar({ onOpenMenu, isMenuOpen }: { onOpenMenu: () => void; isMenuOpen: boolean }) {
  const translate = useTranslate();
  const { theme, session } = useLayout();
  return (
    <Bar>
      {session.authenticated && (
        <IconButton
          className="small"
          color="inherit"
          onClick={onOpenMenu}
          aria-label={translate('console.menu.open')}
          aria-expanded={isMenuOpen}
        >
          <MenuIcon />
        </IconButton>
      )}
      <Link to="/" className="brand">
        <img src={theme.invertedLogo} alt="" width="24" height="24" />
        <span>{theme.name}</span>
      </Link>
      {session.authenticated && (
        <nav className="areas wide" aria-label={translate('console.menu.main')}>
          <AreaMenus />
        </nav>
      )}
      <div className="personal">
        {session.authenticated && (
          <>
            <CommandButton />
            <DivisionMenu />
            <span className="wide">
              <ProfileMenu />
            </span>
          </>
        )}
        <LanguageMenu />
        {session.authenticated && (
          <span className="wide">
            <LogoutLink />
          </span>
        )}
      </div>
    </Bar>
  );
}

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 1100,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: topBarHeight,
  padding: '0 20px',
  backgroundColor: colour.topBar,
  color: colour.onTopBar,
  borderBottom: `3px solid ${colour.signal}`,
  fontSize: '0.9375rem',
  ':focus-visible': { outlineColor: colour.onTopBar },
  '.brand': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    color: 'inherit',
    textDecoration: 'none',
    fontWeight: 640,
    fontSize: '1.0625rem',
    padding: '6px 4px',
    marginInlineEnd: 8,
  },
  '.areas': { display: 'flex', gap: 0, minWidth: 0 },
  '.personal': { display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto', whiteSpace: 'nowrap', fontSize: '0.875rem' },
  '.small': { display: 'none' },
  // the areas in the longest language, next to a long name of a division
  '@media (max-width: 1599.95px)': { gap: 4, '.areas > *, .personal button, .personal a': { paddingInline: 7 } },
  '@media (min-width: 1200px) and (max-width: 1279.95px)': { '.brand span': visuallyHidden },
  [media.medium]: { padding: '0 12px', '.wide': { display: 'none' }, '.small': { display: 'inline-flex' } },
  [media.phone]: { gap: 4, '.personal': { gap: 0 } },
  // 320 px is the width of a desktop at 400 % zoom: only the logo of the brand is shown
  '@media (max-width: 379.95px)': { gap: 2, '.brand span': visuallyHidden, '.brand': { marginInlineEnd: 0 } },
  [media.print]: { display: 'none' },
});

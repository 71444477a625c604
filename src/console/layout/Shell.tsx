import { styled } from '@mui/material/styles';
import { useLocale, useTranslate } from 'ra-core';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { ConnectionBar } from '../connection/ConnectionBar.tsx';
import { KeyboardHelp } from '../keyboard/KeyboardHelp.tsx';
import { Toasts } from '../notifications/Toasts.tsx';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { Footer } from './Footer.tsx';
import { footHeight } from './footHeight.ts';
import { useLayout } from './LayoutContext.ts';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Spinner } from './Spinner.tsx';
import { TopBar } from './TopBar.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { useNavigationMarks } from './useNavigationMarks.ts';
import { topBarHeight } from './topBarHeight.ts';

/** The frame of every screen: navbar, the screen, footer, and floating messages. */
export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const layout = useLayout();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setIsMenuOpen(false), []);
  const isLoading = useNavigationMarks(closeMenu);
  useKeptFocus();
  useDocumentTexts();
  return (
    <Frame>
      <SkipLink href="#content">{translate('console.skip')}</SkipLink>
      <TopBar onOpenMenu={() => setIsMenuOpen(true)} isMenuOpen={isMenuOpen} />
      <ConnectionBar />
      {layout.session.authenticated &&
        layout.beside.map((Beside, index) => (
          // the list of features never changes, so its index may be the key; one whose code has not come hides no other
          <Suspense key={index}>
            <Beside />
          </Suspense>
        ))}
      <MenuDrawer open={isMenuOpen} onClose={closeMenu} />
      <main id="content" tabIndex={-1}>
        {isLoading && (
          <div className="navigating">
            <Spinner label={translate('console.loading')} />
          </div>
        )}
        {children}
      </main>
      <Footer />
      <Toasts />
      <KeyboardHelp />
    </Frame>
  );
}

/** Title, language and direction of the page. */
function useDocumentTexts(): void {
  const translate = useTranslate();
  const locale = useLocale();
  const { theme } = useLayout();
  const title = `${translate('appName')} – ${theme.name}`;
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [title, locale]);
}

/** The direction in which a language is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr';
}

const SkipLink = styled('a')({
  position: 'fixed',
  top: 8,
  insetInlineStart: 8,
  zIndex: 1500,
  padding: '8px 12px',
  backgroundColor: colour.card,
  color: colour.ink,
  borderRadius: 6,
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden', padding: 0 },
});

const Frame = styled('div')({
  minHeight: '100vh',
  paddingBottom: `var(${footHeight}, 0px)`,
  display: 'flex',
  flexDirection: 'column',
  main: { flex: 1, padding: '20px 24px', minWidth: 0 },
  '.navigating': { position: 'fixed', top: topBarHeight + 12, insetInlineStart: '50%', zIndex: 1200 },
  [media.phone]: { main: { padding: '14px' } },
  [media.print]: { paddingBottom: 0, main: { padding: 0 } },
});

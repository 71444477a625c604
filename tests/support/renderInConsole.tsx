import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type AuthProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import de from '../../i18n/core/de.json' with { type: 'json' };
import en from '../../i18n/core/en.json' with { type: 'json' };
import nl from '../../i18n/core/nl.json' with { type: 'json' };
import themes from '../../themes.json' with { type: 'json' };
import type { Language } from '#contract/values.ts';
import { createConsoleTheme } from '../../src/console/theme/createConsoleTheme.ts';

const messages = { nl, de, en };

/** The surroundings of a component in a test. */
export interface Surroundings {
  language?: Language;
  /** Additional texts besides those of the core. */
  texts?: Record<string, unknown>;
  /** The signed-in person. */
  person?: string;
}

/** Renders a component with router, language, theme and query client. Returns the simulated user. */
export function renderInConsole(element: ReactNode, { language = 'en', texts = {}, person = 'anna' }: Surroundings = {}) {
  const i18nProvider = polyglotI18nProvider(() => ({ ...messages[language], ...texts }) as never, language, [], {
    onMissingKey: (key: string) => `[${key}]`,
  });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()} authProvider={signedIn(person)}>
          <ThemeProvider theme={createConsoleTheme(themes.preventie, 'light')}>
            <Link to="/elsewhere">elsewhere</Link>
            {element}
          </ThemeProvider>
        </CoreAdminContext>
      ),
    },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ]);
  return { user: userEvent.setup(), ...render(<RouterProvider router={router} />) };
}

function signedIn(person: string): AuthProvider {
  const settled = () => Promise.resolve();
  return { login: settled, logout: settled, checkAuth: settled, checkError: settled, getIdentity: () => Promise.resolve({ id: person }) };
}

import '@fontsource-variable/atkinson-hyperlegible-next';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import de from '../../i18n/core/de.json' with { type: 'json' };
import en from '../../i18n/core/en.json' with { type: 'json' };
import nl from '../../i18n/core/nl.json' with { type: 'json' };
import themes from '../../themes.json' with { type: 'json' };
import { languageOf } from '../../src/console/i18n/createI18nProvider.ts';
import { createConsoleTheme } from '../../src/console/theme/createConsoleTheme.ts';
import { EntryForm } from './EntryForm.tsx';

// The entry of lines and every input on one page, for the accessibility test and the measurement of the grid:
// `?language=de&mode=dark&lines=200`

const asked = new URLSearchParams(location.search);
const language = languageOf(asked.get('language') ?? 'nl');
const mode = asked.get('mode') === 'dark' ? 'dark' : 'light';
document.documentElement.lang = language;

// the test looks at places, not at fields' names: these are the same in every language
const labels = {
  reference: 'Factuurnummer',
  day: 'Factuurdatum',
  due: 'Vervaldatum',
  amount: 'Controlebedrag',
  supplier: 'Leverancier',
  kind: 'Dagboek',
  start: 'Begin',
  end: 'Einde',
  paid: 'Betaald',
  remarks: 'Opmerkingen',
  lines: {
    item: 'Artikel',
    description: 'Omschrijving',
    quantity: 'Aantal',
    received: 'Ontvangen',
    price: 'Prijs',
    vat: 'Btw',
    amount: 'Bedrag',
  },
};
const messages = { nl, de, en };
const i18nProvider = polyglotI18nProvider(
  () => ({ ...messages[language], resources: { invoices: { fields: labels } } }) as never,
  language,
);

const page = (
  <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()}>
    <ThemeProvider theme={createConsoleTheme(themes.preventie, mode)}>
      <CssBaseline />
      <EntryForm lines={Number(asked.get('lines') ?? 5)} />
    </ThemeProvider>
  </CoreAdminContext>
);
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', element: page }])} />);

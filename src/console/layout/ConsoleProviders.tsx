import CssBaseline from '@mui/material/CssBaseline';
import type { QueryClient } from '@tanstack/react-query';
import { ResourceDefinitionContextProvider, type AuthProvider, type I18nProvider, type Store } from 'ra-core';
import { AdminContext } from 'react-admin';
import { useMemo, type ReactNode } from 'react';
import type { Theme } from '#contract/theme.ts';
import { LanguageProvider } from '../i18n/LanguageProvider.tsx';
import { createDataProvider } from '../data/createDataProvider.ts';
import { DataContext, type ConsoleData } from '../data/DataContext.ts';
import type { Resources } from '../data/resourceCalls.ts';
import { ResourcesContext } from '../data/resourcesContext.ts';
import { createConsoleTheme } from '../theme/createConsoleTheme.ts';
import { adminRouter } from './adminRouter.ts';

/** The providers' data. */
export interface ConsoleProvidersProps {
  data: ConsoleData;
  resources: Resources;
  i18nProvider: I18nProvider;
  authProvider?: AuthProvider;
  store: Store;
  queryClient: QueryClient;
  theme: Theme;
  children: ReactNode;
}

/** react-admin's contexts: data, texts, stored preferences, and the theme of the brand in light or dark mode. */
export function ConsoleProviders({
  data,
  resources,
  i18nProvider,
  authProvider,
  store,
  queryClient,
  theme,
  children,
}: ConsoleProvidersProps) {
  const { client, division } = data;
  const dataProvider = useMemo(() => createDataProvider(client, division.code, resources), [client, division.code, resources]);
  const looks = useMemo(() => ({ light: createConsoleTheme(theme, 'light'), dark: createConsoleTheme(theme, 'dark') }), [theme]);
  const definitions = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(resources).map((name) => [name, { name, hasList: true, hasShow: true, hasEdit: true, hasCreate: true }]),
      ),
    [resources],
  );
  // it always returns the chosen language, so that react-admin never changes it itself: LanguageProvider does
  const untouched = useMemo(() => ({ ...i18nProvider, getLocale: () => store.getItem<string>('locale') ?? '' }), [i18nProvider, store]);
  return (
    <DataContext value={data}>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={untouched}
        {...(authProvider ? { authProvider } : {})}
        store={store}
        queryClient={queryClient}
        routerProvider={adminRouter}
        theme={looks.light}
        darkTheme={looks.dark}
      >
        <ResourceDefinitionContextProvider definitions={definitions}>
          <CssBaseline />
          <ResourcesContext value={resources}>
            <LanguageProvider i18nProvider={i18nProvider}>{children}</LanguageProvider>
          </ResourcesContext>
        </ResourceDefinitionContextProvider>
      </AdminContext>
    </DataContext>
  );
}

import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider, useLocation, type RouteObject } from 'react-router-dom';
import { createClient, type Client } from '#contract/client.ts';
import { webTransport } from '#contract/transport.ts';
import { canWith } from '#console/auth/canWith.ts';
import { createAuthProvider } from '#console/auth/createAuthProvider.ts';
import type { Division } from '#console/data/DataContext.ts';
import { createI18nProvider } from '#console/i18n/createI18nProvider.ts';
import { loadMessages } from '#console/i18n/loadMessages.ts';
import { applyTheme } from '#console/layout/applyTheme.ts';
import { ConsoleRoot, type ConsoleParts } from '#console/layout/ConsoleRoot.tsx';
import { createConsoleStore } from '#console/layout/createConsoleStore.ts';
import { NotFound, RouteFailure } from '#console/layout/RouteFailure.tsx';
import type { Configuration, ConsoleStart, Session } from '#console/session.ts';
import { divisions as divisionCalls } from '#features/divisions/contract.ts';
import { consoleFeatures } from './features.ts';

/** Shows the console in the element. Rejects when texts or divisions cannot be loaded. */
export async function mount(element: HTMLElement, { configuration, session, language, theme }: ConsoleStart): Promise<void> {
  const reader = { language: (): string => language };
  const client = createConsoleClient(configuration, session, () => reader.language());
  const [messages, divisions] = await Promise.all([loadMessages(language), session.authenticated ? loadDivisions(client) : []]);
  const i18nProvider = createI18nProvider({ language, messages }, configuration.languages);
  reader.language = () => i18nProvider.getLocale();
  applyTheme(theme);
  const parts: ConsoleParts = {
    client,
    divisions,
    can: canWith(session.profile.roles, configuration.capabilityRoles),
    resources: Object.assign({}, ...consoleFeatures.map(({ resources }) => resources)),
    i18nProvider,
    authProvider: createAuthProvider(session),
    store: createConsoleStore(language),
    layout: { theme, session, sites: configuration, menu: consoleFeatures.flatMap(({ menu }) => menu) },
  };
  const router = createBrowserRouter(routesOf(parts));
  createRoot(element).render(<RouterProvider router={router} />);
}

function createConsoleClient(configuration: Configuration, session: Session, language: () => string): Client {
  const { apiUrl, exactApiUrl, directory, resources } = configuration;
  return createClient({
    transport: webTransport,
    basePath: { mechanic: apiUrl, accounting: exactApiUrl },
    resources: { [window.location.host]: directory.apiResource, ...resources },
    isAuthenticated: () => session.authenticated,
    accessToken: (resource) => session.accessToken(resource),
    language,
  });
}

async function loadDivisions(client: Client): Promise<Division[]> {
  const found = await client.call(divisionCalls.listDivisions, {});
  return found.map(({ code, description }) => ({ code, name: description }));
}

function routesOf(parts: ConsoleParts): RouteObject[] {
  const screens = consoleFeatures.flatMap(({ routes }) => routes);
  return [
    {
      element: <ConsoleRoot parts={parts} />,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            { index: true, element: <ToAccounts /> },
            ...screens.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
      hydrateFallbackElement: <></>,
    },
  ];
}

/** The root is the accounts. */
function ToAccounts() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: '/accounts', search, hash }} replace />;
}

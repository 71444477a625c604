import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, Navigate, RouterProvider, useLocation, type RouteObject } from 'react-router-dom';
import { createClient, type Client } from '#contract/client.ts';
import { webTransport } from '#contract/transport.ts';
import { canWith } from '#console/auth/canWith.ts';
import { createAuthProvider } from '#console/auth/createAuthProvider.ts';
import type { Division } from '#console/data/DataContext.ts';
import { createI18nProvider } from '#console/i18n/createI18nProvider.ts';
import { loadMessages } from '#console/i18n/loadMessages.ts';
import { ConsoleRoot, type ConsoleParts } from '#console/layout/ConsoleRoot.tsx';
import { createConsoleStore } from '#console/layout/createConsoleStore.ts';
import { keepDivision } from '#console/layout/keepDivision.ts';
import { NotFound, RouteFailure } from '#console/layout/RouteFailure.tsx';
import type { Configuration, ConsoleStart, Session } from '#console/session.ts';
import { divisions as divisionCalls } from '#features/divisions/contract.ts';
import { consoleFeatures } from './features.ts';

/** Begins to fetch the screen at this address, which {@link mount} will show. */
export function prepare(): void {
  const address = window.location.pathname === '/' ? '/accounts' : window.location.pathname;
  for (const { routes, resources } of consoleFeatures) {
    const [match] = matchRoutes([...routes], address)?.slice(-1) ?? [];
    if (!match) continue;
    for (const load of [match.route.load, ...Object.values(resources)]) load().catch(() => undefined);
  }
}

/** Shows the console in the element. Rejects when texts or divisions cannot be loaded. */
export async function mount(element: HTMLElement, { configuration, session, language, theme, messages }: ConsoleStart): Promise<void> {
  // fetched beside texts and divisions, not after them
  prepare();
  const reader = { language: (): string => language };
  const client = createConsoleClient(configuration, session, () => reader.language());
  const [texts, divisions] = await Promise.all([messages ?? loadMessages(language), session.authenticated ? loadDivisions(client) : []]);
  const i18nProvider = createI18nProvider({ language, messages: texts }, configuration.languages);
  reader.language = () => i18nProvider.getLocale();
  const parts: ConsoleParts = {
    client,
    divisions,
    can: canWith(session.profile.roles, configuration.capabilityRoles),
    resources: Object.assign({}, ...consoleFeatures.map(({ resources }) => resources)),
    i18nProvider,
    authProvider: createAuthProvider(session),
    store: createConsoleStore(language),
    layout: {
      theme,
      session,
      sites: configuration,
      menu: consoleFeatures.flatMap(({ menu }) => menu),
      tileServer: configuration.tileServer,
      commands: consoleFeatures.flatMap(({ commands = [] }) => commands),
      finders: consoleFeatures.flatMap(({ find }) => find ?? []),
    },
  };
  const router = keepDivision(createBrowserRouter(routesOf(parts)));
  createRoot(element).render(<RouterProvider router={router} />);
}

function createConsoleClient(configuration: Configuration, session: Session, language: () => string): Client {
  const { apiUrl, exactApiUrl, resources } = configuration;
  return createClient({
    transport: webTransport,
    basePath: { mechanic: apiUrl, accounting: exactApiUrl },
    resources,
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
  return [
    {
      element: <ConsoleRoot parts={parts} />,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            { index: true, element: <ToAccounts /> },
            ...consoleFeatures
              .flatMap(({ routes }) => routes)
              .map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
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

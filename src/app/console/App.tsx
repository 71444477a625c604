import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider, useLocation, type RouteObject } from 'react-router-dom';
import { guardNavigation } from '#console/auth/guardNavigation.ts';
import { createAuthProvider } from '#console/auth/createAuthProvider.ts';
import { patiently } from '#console/connection/patiently.ts';
import { createI18nProvider } from '#console/i18n/createI18nProvider.ts';
import { ConsoleRoot, type ConsoleParts } from '#console/layout/ConsoleRoot.tsx';
import { createConsoleStore } from '#console/layout/createConsoleStore.ts';
import { keepDivision } from '#console/layout/keepDivision.ts';
import { keepOpening } from '#console/layout/keepOpening.ts';
import { openScreen } from '#console/layout/openScreen.ts';
import { NotFound, RouteFailure } from '#console/layout/RouteFailure.tsx';
import type { ConsoleStart } from '#console/session.ts';
import { mayDo } from '#contract/roles.ts';
import type { Language } from '#contract/values.ts';
import { consoleFeatures } from './features.ts';
import { firstScreenIsShown, loadLater, prepareOtherScreens } from './prepareScreen.ts';

/** Shows the console in the given element. Rejects when the texts or the divisions cannot be loaded. */
export async function mount(element: HTMLElement, start: ConsoleStart): Promise<void> {
  const { configuration, session, language, theme } = start;
  const [messages, { client, divisions }] = await Promise.all([start.messages, start.opening]);
  const i18nProvider = createI18nProvider({ language, messages }, configuration.languages);
  const parts: ConsoleParts = {
    client,
    divisions: await divisions,
    can: (capability) => mayDo(capability, session.profile.roles, configuration.capabilityRoles),
    uploadLimitBytes: configuration.uploadLimitBytes,
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
      withoutDivision: consoleFeatures
        .flatMap(({ routes }) => routes)
        .flatMap(({ path, needsDivision = true }) => (needsDivision ? [] : [`/${path}`])),
      commands: consoleFeatures.flatMap(({ commands = [] }) => commands),
      // what waits in the browser needs it
      beside: consoleFeatures.flatMap(({ beside }) =>
        beside ? [lazy(async () => ({ default: await loadLater(patiently(beside)) }))] : [],
      ),
      finders: consoleFeatures.flatMap(({ find }) => find ?? []),
    },
  };
  const target: Target = { hash: location.hash };
  const router = keepDivision(keepOpening(createBrowserRouter(routesOf(parts, target))));
  router.subscribe(({ navigation }) => navigation.location && (target.hash = navigation.location.hash));
  createRoot(element).render(<RouterProvider router={router} />);
  prepareOtherScreens();
  // the console works without being stored
  void storedLater(language).catch(() => undefined);
}

async function storedLater(language: Language): Promise<void> {
  await firstScreenIsShown();
  const { storeConsole } = await import('./storeConsole.ts');
  await storeConsole(language);
}

/** The part of the address of a navigation that the router does not pass on to the guard. */
interface Target {
  hash: string;
}

function routesOf(parts: ConsoleParts, target: Target): RouteObject[] {
  const [home] = consoleFeatures.flatMap((feature) => feature.home ?? []);
  return [
    {
      element: <ConsoleRoot parts={parts} />,
      loader: async ({ request }) => {
        await guardNavigation(parts.layout.session, request.url + target.hash);
        return null;
      },
      // every navigation passes the guard, also between two screens below this one
      shouldRevalidate: () => true,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            home && parts.can('administrator')
              ? { index: true, lazy: async () => ({ Component: await home() }) }
              : { index: true, element: <ToAccounts /> },
            ...consoleFeatures
              .flatMap(({ routes }) => routes)
              .map((route) => ({ path: route.path, lazy: async () => ({ Component: await openScreen(route, parts.can) }) })),
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
      hydrateFallbackElement: <></>,
    },
  ];
}

/** The start page of the console is the list of accounts. */
function ToAccounts() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: '/accounts', search, hash }} replace />;
}

import { render } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import { themeNamed } from '#contract/theme.ts';
import { messagesOf } from './renderConsole.tsx';
import themes from '../../themes.json' with { type: 'json' };
import { accountCalls } from '#features/accounts/console/accountCalls.ts';
import { createI18nProvider } from '#console/i18n/createI18nProvider.ts';
import { PageTitle } from '#console/layout/PageTitle.tsx';
import { ConsoleRoot } from '#console/layout/ConsoleRoot.tsx';
import { createConsoleStore } from '#console/layout/createConsoleStore.ts';

/** A person who is signed in. */
export const session = {
  authenticated: true,
  profile: { oid: '1', name: 'Anna de Wit', roles: ['CURA-Employee'] },
  accessToken: async () => 'token',
  logout: vi.fn(() => new Promise<never>(() => undefined)),
  login: () => new Promise<never>(() => undefined),
  renew: async () => undefined,
};

/** What a shell is rendered with besides. */
interface ShellOptions {
  /** What the server answers to an address. */
  answer?: (url: string) => Promise<string>;
  screen?: ReactNode;
  beside?: ComponentType[];
}

/** Renders the shell of the console at an address. */
export function renderShell(
  at = '/accounts',
  isSignedIn = true,
  { answer = async () => '[]', screen: shown, beside = [] }: ShellOptions = {},
) {
  const client = createClient({
    transport: async ({ url }) => ({ status: 200, header: () => 'application/json', body: await answer(url) }),
    resources: { localhost: 'api://test' },
    isAuthenticated: () => true,
  });
  onTestFinished(client.unload);
  const parts = {
    client,
    divisions: isSignedIn
      ? [
          { code: 120001, name: 'Utrecht', currency: 'EUR' },
          { code: 120002, name: 'Zwolle', currency: 'EUR' },
        ]
      : [],
    can: (capability: string) => capability !== 'administrator',
    uploadLimitBytes: 25_000_000,
    resources: { accounts: { load: async () => accountCalls } },
    i18nProvider: createI18nProvider({ language: 'nl', messages: messagesOf('nl') }, ['nl', 'de']),
    authProvider: {
      login: async () => {},
      logout: async () => {},
      checkAuth: async () => {},
      checkError: async () => {},
      getPermissions: async () => [],
    },
    store: createConsoleStore('nl', memoryStore()),
    layout: {
      theme: themeNamed(themes, 'preventie'),
      session: { ...session, authenticated: isSignedIn },
      commands: [{ label: 'ra.action.create', path: '/accounts/new' }],
      beside,
      finders: [
        {
          label: 'console.areas.accounts',
          load:
            async () =>
            async (_dataProvider: unknown, { text }: { text: string }) =>
              text.startsWith('lin') ? [{ id: '1', name: 'Ziekenhuis De Linde', detail: '00001042 · Utrecht', path: '/accounts/1' }] : [],
        },
      ],
      sites: { languages: ['nl', 'de'] as const, baseUrls: ['', ''] },
      menu: [
        { area: 'accounts' as const, path: '/accounts', label: 'console.areas.accounts' },
        { area: 'purchasing' as const, path: '/purchase-orders', label: 'console.areas.purchasing' },
        { area: 'purchasing' as const, path: '/purchase-invoices', label: 'console.areas.sales' },
        { area: 'mobility' as const, path: '/mobility', label: 'console.areas.mobility', capability: 'administrator' as const },
      ],
    },
  };
  const slow = Promise.withResolvers<void>();
  const router = createMemoryRouter(
    [
      {
        element: <ConsoleRoot parts={parts} />,
        children: [
          { path: 'accounts', element: shown ?? <PageTitle>Relaties</PageTitle> },
          { path: 'accounts/:id', element: <PageTitle>Eén relatie</PageTitle> },
          { path: 'form', element: <FieldInFocus /> },
          { path: 'slow', lazy: async () => (await slow.promise, { Component: () => <PageTitle>Traag</PageTitle> }) },
        ],
        hydrateFallbackElement: <></>,
      },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return { router, slow };
}

function FieldInFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <PageTitle>Formulier</PageTitle>
      <input ref={field} />
    </>
  );
}

import { readFileSync } from 'node:fs';
import { render, type RenderResult } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createClient, type Client } from '#contract/client.ts';
import { themeNamed } from '#contract/theme.ts';
import type { TransportRequest } from '#contract/transport.ts';
import type { Language } from '#contract/values.ts';
import type { Capability } from '#contract/operation.ts';
import { createI18nProvider } from '#console/i18n/createI18nProvider.ts';
import { areas, mergeMessages, type Messages } from '#console/i18n/loadMessages.ts';
import { dutch } from '#console/i18n/messages/dutch.ts';
import { english } from '#console/i18n/messages/english.ts';
import { german } from '#console/i18n/messages/german.ts';
import { ConsoleProviders } from '#console/layout/ConsoleProviders.tsx';
import { createQueryClient } from '#console/layout/createQueryClient.ts';
import { Toasts } from '#console/notifications/Toasts.tsx';
import type { Resources } from '#console/data/resourceCalls.ts';
import { consoleFeatures } from '../../src/app/console/features.ts';
import themes from '../../themes.json' with { type: 'json' };

/** What a server in a test answers to a request: JSON, or a status and headers too. */
export interface Reply {
  status?: number;
  json?: unknown;
  body?: Blob;
  headers?: Record<string, string>;
}

/** How a screen is rendered in a test. */
export interface RenderConsoleOptions {
  /** Plays the server; what it does not know it answers by undefined, which is a 404. */
  answer?: (request: TransportRequest) => Reply | undefined | Promise<Reply | undefined>;
  /** Resources besides those of the features. */
  resources?: Resources;
  language?: Language;
  /** Gives the token of each call, or refuses it. */
  accessToken?: () => string | Promise<string>;
  /** The address of the page. */
  at?: string;
  /** What is at other addresses: path to element. */
  routes?: Record<string, ReactNode>;
  can?: (capability: Capability) => boolean;
  uploadLimitBytes?: number;
  /** Texts of the test itself, over the real ones. */
  texts?: Messages;
}

const featureResources: Resources = Object.assign({}, ...consoleFeatures.map((feature) => feature.resources));
const own = { nl: dutch, de: german, en: english };

/** All texts of a language, read from the translation files. */
export function messagesOf(language: Language): Messages {
  const files = areas.map((area) => JSON.parse(readFileSync(`i18n/${area}/${language}.json`, 'utf8')) as Messages);
  return [own[language] as Messages, ...files].reduce(mergeMessages, {});
}

let client: Client | undefined;

/** Renders a screen with everything of the console around it, in Dutch, in the first division. */
export function renderConsole(
  screen: ReactNode,
  options: RenderConsoleOptions = {},
): RenderResult & { requests: TransportRequest[]; router: ReturnType<typeof createMemoryRouter> } {
  const {
    answer,
    resources = {},
    language = 'nl',
    accessToken = () => 'token',
    at = '/',
    routes = {},
    can = () => true,
    uploadLimitBytes = 25_000_000,
    texts = {},
  } = options;
  const requests: TransportRequest[] = [];
  client?.unload();
  client = createClient({
    transport: async (request) => {
      requests.push(request);
      const reply = (await answer?.(request)) ?? {
        status: 404,
        json: { code: 'notFound', title: 'Not found', type: 'about:blank', status: 404 },
      };
      const headers = new Headers({ 'Content-Type': 'application/json', ...reply.headers });
      return { status: reply.status ?? 200, header: (name) => headers.get(name), body: reply.body ?? JSON.stringify(reply.json ?? null) };
    },
    resources: { localhost: 'api://test' },
    isAuthenticated: () => true,
    accessToken,
    language: () => language,
  });
  onTestFinished(client.unload);
  const i18nProvider = createI18nProvider({ language, messages: mergeMessages(messagesOf(language), texts) }, ['nl', 'de', 'en']);
  const division = { code: 120001, name: 'Utrecht' };
  const data = { client, division, divisions: [division], chooseDivision: () => undefined, can, uploadLimitBytes };
  const around = (element: ReactNode) => (
    <ConsoleProviders
      data={data}
      resources={{ ...featureResources, ...resources }}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
      theme={themeNamed(themes, 'preventie')}
    >
      {element}
      <Toasts />
    </ConsoleProviders>
  );
  const store = memoryStore();
  const queryClient = createQueryClient();
  const others = Object.entries(routes).map(([path, element]) => ({ path, element: around(element) }));
  const router = createMemoryRouter([...others, { path: '*', element: around(screen) }], { initialEntries: [at] });
  return Object.assign(render(<RouterProvider router={router} />), { requests, router });
}

/** The rows as a list call answers them. */
export function listReply(rows: readonly unknown[], total = rows.length, headers: Record<string, string> = {}): Reply {
  return { json: rows, headers: { 'X-Total-Count': String(total), ...headers } };
}

/** The rows among all that the address of a list asks for. */
export function rangeOf<Row>(all: readonly Row[], url: string): Row[] {
  const [first, last] = JSON.parse(new URL(url, 'http://localhost').searchParams.get('range') ?? '[0,99]') as [number, number];
  return all.slice(first, last + 1);
}

/** A refusal as the server answers it. */
export function problemReply(status: number, code: string, title: string, extra: Record<string, unknown> = {}): Reply {
  return { status, json: { type: 'about:blank', title, status, code, traceId: 'request-1', ...extra } };
}

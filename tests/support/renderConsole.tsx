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
import type { Division } from '#console/data/DataContext.ts';
import type { Resources } from '#console/data/resourceCalls.ts';
import { consoleFeatures } from '../../src/app/console/features.ts';
import themes from '../../themes.json' with { type: 'json' };

/** The answer of a test's server: JSON, optionally with status and headers. */
export interface Reply {
  status?: number;
  json?: unknown;
  body?: Blob;
  headers?: Record<string, string>;
}

/** Options for rendering a screen in a test. */
export interface RenderConsoleOptions {
  /** Plays the server. Undefined means 404. */
  answer?: (request: TransportRequest) => Reply | undefined | Promise<Reply | undefined>;
  /** Additional resources besides those of the features. */
  resources?: Resources;
  language?: Language;
  /** Returns the token of each call, or refuses it. */
  accessToken?: () => string | Promise<string>;
  /** The address of the page. */
  at?: string;
  /** Elements at other addresses, by path. */
  routes?: Record<string, ReactNode>;
  can?: (capability: Capability) => boolean;
  uploadLimitBytes?: number;
  /** Texts of the test, which override the real ones. */
  texts?: Messages;
  /** Whether `answer` gets the requests of saved views too; by default each list has none, and they are not among the requests. */
  hasViews?: boolean;
  /** The division that is shown; code 0 before there is one. */
  division?: Division;
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
    hasViews = false,
    division = { code: 120001, name: 'Utrecht', currency: 'EUR' },
  } = options;
  const requests: TransportRequest[] = [];
  client?.unload();
  client = createClient({
    transport: async (request) => {
      const isOfViews = !hasViews && request.url.includes('/savedviews');
      if (!isOfViews) requests.push(request);
      const reply = (isOfViews ? listReply([]) : await answer?.(request)) ?? {
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

/** The answer of a list call with these rows. */
export function listReply(rows: readonly unknown[], total = rows.length, headers: Record<string, string> = {}): Reply {
  return { json: rows, headers: { 'X-Total-Count': String(total), ...headers } };
}

/** The range of rows that the address of a list requests. */
export function rangeOf<Row>(all: readonly Row[], url: string): Row[] {
  const [first, last] = JSON.parse(new URL(url, 'http://localhost').searchParams.get('range') ?? '[0,99]') as [number, number];
  return all.slice(first, last + 1);
}

/** The JSON bodies that were sent with a method, in their order; of calls whose address ends like this, if an end is given. */
export function sentBodies<Body = Record<string, unknown>>(requests: readonly TransportRequest[], method: string, end = ''): Body[] {
  return requests
    .filter((request) => request.method === method && new URL(request.url, 'http://localhost').pathname.endsWith(end))
    .map(({ body }) => JSON.parse(String(body)) as Body); // what the console sends is what the test is about
}

/** A refusal in the format of the server. */
export function problemReply(status: number, code: string, title: string, extra: Record<string, unknown> = {}): Reply {
  return { status, json: { type: 'about:blank', title, status, code, traceId: 'request-1', ...extra } };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brandParameter } from '#contract/publicAddresses.ts';
import type { Theme } from '#contract/theme.ts';
import { languages, type Language } from '#contract/values.ts';
import { brandStyle } from './brandStyle.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import { reportPath } from './securityHeaders.ts';
import type { Translate } from './texts.ts';
import { isStorable } from './requireStorable.ts';

/** The values that a page without sign-in is built with. */
export interface PageParts {
  theme: Theme;
  translate: Translate;
}

/** The values that pages without sign-in are built with; `theme` is for pages without a division, or of a division without a brand. */
export interface PublicPageOptions extends PageParts {
  /** All brands, by their keys. */
  themes?: Readonly<Record<string, Theme>>;
  /** The key of the brand of the division that an object belongs to; undefined for an unknown tag. */
  themeOfTag?: (tag: string) => Promise<string | null | undefined>;
}

interface PublicPage {
  /** The file of the built page. */
  file: string;
  url: string;
  cacheControl: string;
  /** The first call of the page, which is fetched in parallel with its script. */
  firstCall?: (parameters: Record<string, string>) => string;
  /** The key of the page's brand. A link names its own brand, because looking the work order up would reveal which ones exist. */
  themeKey: (request: PageRequest, options: PublicPageOptions) => Promise<string | null | undefined>;
}

type PageRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

const pages: readonly PublicPage[] = [
  {
    file: 'public-asset.html',
    url: '/a/:tag',
    cacheControl: 'no-cache',
    firstCall: ({ tag = '' }) => `/api/assets/${encodeURIComponent(tag)}`,
    themeKey: async ({ params: { tag = '' } }, { themeOfTag }) => (isStorable(tag) ? themeOfTag?.(tag) : undefined),
  },
  {
    file: 'public-work-order.html',
    url: '/accounts/work-order/:workOrderId',
    cacheControl: 'no-store',
    themeKey: async ({ query }) => (typeof query[brandParameter] === 'string' ? query[brandParameter] : undefined),
  },
];

/**
 * Serves the pages that open without sign-in: an asset by its tag and a work order by its link. They contain the brand of their
 * division, its colours and the first call, so that these need no round trip.
 */
export function registerPublicPages(app: FastifyInstance, folder: string, options: PublicPageOptions): void {
  const themes = new Map(Object.entries(options.themes ?? {}));
  for (const { file, url, cacheControl, firstCall, themeKey } of pages) {
    const built = readFileSync(join(folder, file), 'utf8');
    const usual = pageIn(built, options);
    const branded = new Map([...themes].map(([key, theme]) => [key, pageIn(built, { ...options, theme })]));
    app.get(url, async (request: PageRequest, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const key = await themeKey(request, options).catch((error: unknown) => void request.log.warn(error));
      const { drawn, policy } = branded.get(key ?? '') ?? usual;
      const address = firstCall?.(request.params);
      const preload = address === undefined ? html`` : html`<link rel="preload" as="fetch" href="${address}" crossorigin="anonymous" />`;
      return reply
        .headers({ ...headers, 'Content-Security-Policy': policy, 'Cache-Control': cacheControl, 'Content-Language': language })
        .send(drawn[language]?.replace(firstCallMark, () => preload.markup));
    });
  }
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Frame-Options': 'DENY',
  Vary: 'Accept-Language',
};

function pageIn(built: string, parts: PageParts) {
  const style = brandStyle(parts.theme);
  const drawn = Object.fromEntries(languages.map((language) => [language, drawnPage(built, style, language, parts)]));
  return { drawn, policy: policyOf(style) };
}

const firstCallMark = '<!--first-call-->';

/** A built page with the brand inserted, in a language; its script renders the content. */
export function drawnPage(built: string, style: string, language: Language, { theme, translate }: PageParts): string {
  const head = html`<title>${theme.name}</title>
    <link rel="icon" href="${theme.favicon}" />
    <meta name="theme-color" content="${theme.colours.light.topBar}" />
    ${{ markup: firstCallMark }}`;
  const body = html`<header>
      <div class="bar">
        <img src="${theme.invertedLogo}" alt="" width="28" height="28" /><strong>${theme.name}</strong><span id="language"></span>
      </div>
    </header>
    <main>
      <p class="quiet" role="status">${translate(language, 'publicPage.loading')}</p>
      <noscript><p>${translate(language, 'publicPage.noScript')}</p></noscript>
    </main>`;
  return built
    .replace('<html lang="nl">', `<html lang="${language}">`)
    .replace('<!--head-->', () => `${head.markup}<style>${style}</style>`)
    .replace('<!--body-->', () => body.markup);
}

function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' blob: data:",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${reportPath}`,
    'report-to csp',
  ].join('; ');
}

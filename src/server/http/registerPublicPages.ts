import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Theme } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import { brandStyle } from './brandStyle.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import type { Translate } from './texts.ts';

/** What the pages without sign-in are drawn with. */
export interface PublicPageOptions {
  theme: Theme;
  translate: Translate;
}

interface PublicPage {
  /** The page as it was built. */
  file: string;
  url: string;
  cacheControl: string;
  /** The call that the page begins with, which is fetched beside its script. */
  firstCall?: (parameters: Record<string, string>) => string;
}

const pages: readonly PublicPage[] = [
  {
    file: 'public-asset.html',
    url: '/a/:tag',
    cacheControl: 'no-cache',
    firstCall: ({ tag = '' }) => `/api/assets/${encodeURIComponent(tag)}`,
  },
  { file: 'public-work-order.html', url: '/accounts/work-order/:workOrderId', cacheControl: 'no-store' },
];

const languages: readonly Language[] = ['nl', 'de', 'en'];

/**
 * Serves the pages that open without sign-in: an asset by its tag and a work order by its link. They come with the brand, its
 * colours and the first call in the page, so that they need no round trip for these.
 */
export function registerPublicPages(app: FastifyInstance, folder: string, options: PublicPageOptions): void {
  const style = brandStyle(options.theme);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOf(style),
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'X-Frame-Options': 'DENY',
    Vary: 'Accept-Language',
  };
  for (const { file, url, cacheControl, firstCall } of pages) {
    const built = readFileSync(join(folder, file), 'utf8');
    const drawn = Object.fromEntries(languages.map((language) => [language, drawnPage(built, style, language, options)]));
    app.get(url, (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const address = firstCall?.((request as FastifyRequest<{ Params: Record<string, string> }>).params);
      const preload = address === undefined ? html`` : html`<link rel="preload" as="fetch" href="${address}" crossorigin="anonymous" />`;
      return reply
        .headers({ ...headers, 'Cache-Control': cacheControl, 'Content-Language': language })
        .send(drawn[language]?.replace(firstCallMark, () => preload.markup));
    });
  }
}

const firstCallMark = '<!--first-call-->';

/** A built page with the brand, in a language; its script draws the rest. */
export function drawnPage(built: string, style: string, language: Language, { theme, translate }: PublicPageOptions): string {
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
  ].join('; ');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConsolePath } from '#contract/consolePath.ts';
import { Problem } from '#contract/problem.ts';
import { registerPublicPages, type PublicPageOptions } from './registerPublicPages.ts';
import { xsrfToken } from './xsrf.ts';

/** The files and settings that the console is served with. */
export interface ConsoleOptions {
  /** The built console; undefined while another process serves it. */
  folder: URL | undefined;
  /** The translation files. */
  translations: URL;
  /** The run-time configuration that the console reads at `/config.json`. */
  configuration: unknown;
  /** The options of the pages without sign-in. */
  publicPages: PublicPageOptions;
}

/**
 * Serves the console: its files with a year of caching (their names contain a hash), logos with an hour, the page itself for
 * every address without another route, the translations at `/assets/i18n/<area>/<lang>.json`, and `/config.json`.
 */
export async function registerConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const configuration = JSON.stringify(options.configuration);
  app.get('/config.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('Cache-Control', keptDuringSignIn).send(configuration),
  );
  await app.register(fastifyStatic, {
    root: fileURLToPath(options.translations),
    prefix: '/assets/i18n/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/?(core|assets|accounts|work-order)\/(nl|de|en)\.json$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  });
  if (!options.folder) return;
  const folder = fileURLToPath(options.folder);
  registerPublicPages(app, folder, options.publicPages);
  await registerPages(app, folder);
}

async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  app.get('/', (request, reply) => sendPage(request, reply, page));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('Cache-Control', cachingOf(path)),
  });
  app.get('/*', (request, reply) => {
    if (!isPage(request)) throw new Problem('notFound');
    return sendPage(request, reply, page);
  });
}

// For files that are needed again on the way back from the directory, where each would cost another round trip
const keptDuringSignIn = 'max-age=30';

function cachingOf(path: string): string {
  if (path.endsWith('/auth-redirect.html')) return keptDuringSignIn;
  if (path.includes('/console/')) return 'public, max-age=31536000, immutable';
  // logos and the favicon, which a browser requests at every navigation
  return path.includes('/themes/') ? 'public, max-age=3600' : 'no-cache';
}

function isPage({ url, method }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return (method === 'GET' || method === 'HEAD') && isConsolePath(path);
}

/** Sends the page, and the cookie whose value the client sends back as X-XSRF-TOKEN. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  xsrfToken(request, reply);
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
}

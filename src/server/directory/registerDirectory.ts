import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { invalidField } from '#contract/problem.ts';
import type { Theme } from '#contract/theme.ts';
import { type Language, language as languageSchema } from '#contract/values.ts';
import { fairQueue } from '../files/fairQueue.ts';
import { languageOf } from '../http/language.ts';
import type { Translate } from '../http/texts.ts';
import { hasXsrfToken, xsrfToken } from '../http/xsrf.ts';
import { createProvider, type ProviderOptions, sessionCookie } from './createProvider.ts';
import { assertDirectoryAllowed, directoryPath, type DirectoryPermission } from './embeddedDirectory.ts';
import { countGuesses, type Guesses } from './guesses.ts';
import { failurePage, loggedOutPage, logoutPage, type Page, type PageSurroundings, signInPage } from './pages.ts';
import { type DirectoryPerson, findPerson } from './people.ts';
import { isOwnOrigin, type RedirectOptions } from './redirects.ts';
import { clearExpiredState } from './stateAdapter.ts';

/** The options of the embedded directory; see {@link ProviderOptions}. */
export interface DirectoryOptions extends ProviderOptions {
  permission: DirectoryPermission;
  theme: Theme;
  translate: Translate;
}

const font = import.meta
  .resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2');
const cleaningInterval = 3_600_000;

/**
 * Mounts the embedded OpenID directory on the server, below `/oidc`: endpoints and pages.
 * @throws DirectoryRefused when it may not run here
 */
export async function registerDirectory(app: FastifyInstance, options: DirectoryOptions): Promise<void> {
  assertDirectoryAllowed(options.permission);
  const prefix = directoryPath;
  const surroundings: PageSurroundings = { theme: options.theme, translate: options.translate, prefix };
  const provider = createProvider(options, {
    error: (context, code) =>
      showPage(context, failurePage(surroundings, languageAsked(context), code === 'server_error' ? 'refused' : 'expired')),
    logout: (context, form) =>
      showPage(context, logoutPage(surroundings, languageAsked(context), form, context.oidc.entities.IdTokenHint !== undefined)),
    loggedOut: (context) => showPage(context, loggedOutPage(surroundings, languageAsked(context))),
  });
  provider.on('server_error', (_context, error) => app.log.error({ err: error }, 'directory'));
  await app.register(
    async (scope) => {
      requireOwnHost(scope, options);
      await scope.register((inner) => registerSignIn(inner, provider, { guesses: countGuesses(options.pool), surroundings }));
      await scope.register((inner) => mountProvider(inner, provider, prefix));
    },
    { prefix },
  );
  keepClean(app, options);
}

/**
 * Refuses a host that is not one of the installation's sites, because the provider builds addresses from it to which codes and
 * tokens are sent. Host and protocol are those that the server determined by its list of trusted proxies.
 */
function requireOwnHost(scope: FastifyInstance, options: RedirectOptions): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const { host, protocol, raw } = request;
    if (!isOwnOrigin(`${protocol}://${host}`, options)) return done(invalidField('Host', 'unknownHost'));
    Object.assign(raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol });
    done();
  });
}

/**
 * Passes all other requests below the prefix to the provider, which reads the request's body itself. Those of one session take turns: the
 * provider reads the session, changes it and stores it whole, so that of two tabs the later one would undo a sign-out of the other.
 */
async function mountProvider(scope: FastifyInstance, provider: Provider, prefix: string): Promise<void> {
  const handle = provider.callback();
  const sessions = fairQueue({ atOnce: Infinity, waiting: 100 });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.route({
    method: ['GET', 'POST'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async ({ raw }, reply) => {
      const answer = async () => {
        reply.hijack();
        // The provider may replace this default
        reply.raw.setHeader('Cache-Control', 'no-store');
        const original = raw.url ?? '/';
        Object.assign(raw satisfies IncomingMessage, { originalUrl: original, url: original.slice(prefix.length) || '/' });
        await handle(raw, reply.raw);
      };
      const session = sessionIn(raw.headers.cookie);
      return session === undefined ? answer() : sessions.run(session, answer);
    },
  });
}

function sessionIn(cookies = ''): string | undefined {
  const session = cookies.split('; ').find((cookie) => cookie.startsWith(`${sessionCookie}=`));
  return session?.slice(sessionCookie.length + 1);
}

interface SignInParts {
  guesses: Guesses;
  surroundings: PageSurroundings;
}

async function registerSignIn(scope: FastifyInstance, provider: Provider, { guesses, surroundings }: SignInParts): Promise<void> {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

  scope.get('/font.woff2', { exposeHeadRoute: false }, (_request, reply) =>
    reply
      .type('font/woff2')
      .header('Cache-Control', 'public, max-age=604800')
      .send(createReadStream(fileURLToPath(font))),
  );

  scope.get('/interaction/:uid', { exposeHeadRoute: false }, async (request, reply) => {
    const asked = await interactionOf(provider, request, reply);
    if (!asked) return sendPage(reply, failurePage(surroundings, languageOf(request.headers['accept-language']), 'expired'), 400);
    const xsrf = xsrfToken(request, reply);
    return sendPage(reply, signInPage(surroundings, asked.language, { action: asked.action, xsrf, userName: asked.loginHint }));
  });

  scope.post('/interaction/:uid', async (request, reply) => {
    const asked = await interactionOf(provider, request, reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (!asked || !hasXsrfToken(request, form.get('xsrf')))
      return sendPage(reply, failurePage(surroundings, languageOf(request.headers['accept-language']), 'expired'), 400);
    const userName = (form.get('userName') ?? '').replaceAll('\0', '').slice(0, 200);
    const page = (failure: NonNullable<Parameters<typeof signInPage>[2]['failure']>) =>
      signInPage(surroundings, asked.language, { action: asked.action, xsrf: xsrfToken(request, reply), userName, failure });
    const wait = await guesses.take(request.ip, userName);
    if (wait !== undefined) {
      void reply.header('Retry-After', String(wait));
      return sendPage(reply, page({ key: 'tooManyGuesses', params: { smart_count: Math.ceil(wait / 60) } }), 429);
    }
    const person = personWithPassword(userName, form.get('password') ?? '');
    if (!person) {
      request.log.warn({ call: 'oidc' }, 'wrongPassword');
      return sendPage(reply, page({ key: 'wrongPassword' }));
    }
    await guesses.giveBack(request.ip, userName);
    const returnTo = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: person.oid, amr: ['pwd'] } });
    return reply.header('Cache-Control', 'no-store').redirect(returnTo, 303);
  });
}

async function interactionOf(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  // Throws for an interaction that is unknown, finished or of another browser; a cookie binds an interaction to its browser
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
  const { uid } = request.params as { uid: string }; // the route's parameter
  if (interaction?.uid !== uid || interaction.prompt.name !== 'login') return undefined;
  return {
    action: new URL(request.url, 'http://localhost').pathname,
    loginHint: String(interaction.params['login_hint'] ?? '').slice(0, 200),
    language: languageIn(interaction.params['ui_locales'], request.headers['accept-language']),
  };
}

function personWithPassword(userName: string, password: string): DirectoryPerson | undefined {
  const person = findPerson(userName);
  const isRight = timingSafeEqual(digest(password), digest(person?.userName ?? ''));
  return isRight ? person : undefined;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function sendPage(reply: FastifyReply, { markup, headers }: Page, status = 200): FastifyReply {
  return reply.code(status).headers(headers).send(markup);
}

function showPage(context: KoaContextWithOIDC, { markup, headers }: Page): void {
  context.set(headers);
  context.body = markup;
}

function languageAsked(context: KoaContextWithOIDC): Language {
  return languageIn(context.oidc?.params?.['ui_locales'], context.get('accept-language'));
}

function languageIn(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = String(uiLocales ?? '')
    .split(' ')
    .map((locale) => languageSchema.safeParse(locale.slice(0, 2).toLowerCase()).data);
  return asked.find((found) => found !== undefined) ?? languageOf(acceptLanguage);
}

function keepClean(app: FastifyInstance, { pool }: DirectoryOptions): void {
  const timer = setInterval(() => {
    clearExpiredState(pool).catch((error: unknown) => app.log.warn({ err: error }, 'directory state was not cleaned'));
  }, cleaningInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

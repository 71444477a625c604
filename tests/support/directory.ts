import { createHash, randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import themes from '../../themes.json' with { type: 'json' };
import { themeNamed } from '#contract/theme.ts';
import type { DatabasePool } from '#server/database/database.ts';
import { loadDirectoryKeys } from '#server/directory/directoryKeys.ts';
import { type DirectoryOptions, registerDirectory } from '#server/directory/registerDirectory.ts';
import { loadTexts } from '#server/http/texts.ts';
import { atEndOfFile } from './endOfFile.ts';

/** The resources of the directory under test. */
export const resources = ['api://cura-mechanic-tool', 'api://cura-accounting'];

/** Options of a directory under test. */
export async function directoryOptions(pool: DatabasePool, changes: Partial<DirectoryOptions> = {}): Promise<DirectoryOptions> {
  return {
    pool,
    keys: await loadDirectoryKeys(pool),
    clientId: 'cura-console',
    resources,
    baseUrls: ['https://nl.cura.example'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    permission: { nodeEnv: 'test', setting: 'auto' },
    theme: themeNamed(themes, 'preventie'),
    translate: loadTexts(new URL('../../i18n/', import.meta.url)),
    ...changes,
  };
}

/** Starts the directory on a plain server, which is closed after the test file. */
export async function startDirectory(options: DirectoryOptions, trustProxy: boolean | string = false): Promise<FastifyInstance> {
  const app = fastify({ trustProxy });
  await registerDirectory(app, options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  atEndOfFile(() => app.close());
  return app;
}

/** The address of a server. */
export function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return `http://127.0.0.1:${address.port}`;
}

/** A simple HTTP client with cookies that does not follow redirects. */
export class Browser {
  readonly #origin: string;
  readonly #cookies: Map<string, string>;

  constructor(origin: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#origin = origin;
    this.#cookies = new Map(cookies);
  }

  /** Another client with the current cookies of this one, like a thief's. */
  copy(): Browser {
    return new Browser(this.#origin, this.#cookies);
  }

  async open(address: string, options: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(address, this.#origin), {
      ...options,
      redirect: 'manual',
      headers: { ...this.#cookieHeader(), accept: 'text/html', ...(options.headers as Record<string, string>) },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (pair.slice(at + 1) === '') this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Submits the form of a page, with its XSRF token. */
  async submit(address: string, fields: Record<string, string>): Promise<Response> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.open(address);
    const xsrf = this.#cookies.get('XSRF-TOKEN');
    return this.open(address, { method: 'POST', body: new URLSearchParams(fields), headers: xsrf ? { 'x-xsrf-token': xsrf } : {} });
  }

  #cookieHeader(): Record<string, string> {
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}

/** The redirect target of an answer. */
export function locationOf(response: Response): string {
  return response.headers.get('location') ?? '';
}

/** An authorisation request as MSAL makes it, with its code verifier. */
export function authorisation(redirectUri: string, changes: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'cura-console',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: `openid profile offline_access ${resources.map((resource) => `${resource}/.default`).join(' ')}`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state-of-the-console',
    nonce: 'nonce-of-the-console',
    ...changes,
  });
  return { address: `/oidc/auth?${query}`, verifier };
}

/** Signs a person in, from the authorisation request to the code. */
export async function signIn(browser: Browser, userName: string, redirectUri: string): Promise<{ code: string; verifier: string }> {
  const { address, verifier } = authorisation(redirectUri);
  const page = locationOf(await browser.open(address));
  const resume = locationOf(await browser.submit(page, { userName, password: userName }));
  const back = new URL(locationOf(await browser.open(resume)));
  return { code: back.searchParams.get('code') ?? '', verifier };
}

/** The answer of the token endpoint. */
export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  error?: string;
}

/** Calls the token endpoint. */
export async function tokensFor(browser: Browser, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Tokens> {
  const body = new URLSearchParams({ client_id: 'cura-console', ...fields });
  const response = await browser.open('/oidc/token', { method: 'POST', body, headers: { accept: 'application/json', ...headers } });
  return (await response.json()) as Tokens;
}

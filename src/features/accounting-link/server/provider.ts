import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { publicUrl } from '#server/config/publicUrl.ts';
import type { Settings } from '#server/config/settings.ts';
import { traceHeaders } from '#server/observation/trace.ts';
import { callbackPath } from '../contract.ts';

/** The answer of Exact Online to a code or a refresh token. Both tokens are secrets. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds until the access token expires. */
  seconds: number;
}

/** The credentials that a token is requested with. */
export type Grant = { grant_type: 'authorization_code'; code: string } | { grant_type: 'refresh_token'; refresh_token: string };

const longestAnswer = 64 * 1024;

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000),
  // Exact Online writes the number as text
  expires_in: z.coerce.number().int().min(1).max(86_400),
});

const refusal = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/** Whether the settings name a provider. */
export function isConfigured({ EXACT_URL }: Settings): boolean {
  return EXACT_URL !== '';
}

/** @throws Problem exactNotConfigured, which names the missing settings */
export function requireConfigured(settings: Settings): void {
  if (!isConfigured(settings)) throw new Problem('exactNotConfigured');
}

/** The address that Exact Online redirects a person to. It must equal the registered one. */
export function redirectUriOf(settings: Settings): string {
  return settings.EXACT_REDIRECT_URI || publicUrl(settings, callbackPath);
}

/** The address at which a person gives consent. */
export function authorizationUrlOf(settings: Settings, state: string): string {
  const url = addressOf(settings, 'auth');
  const query = { client_id: settings.EXACT_CLIENT_ID, redirect_uri: redirectUriOf(settings), response_type: 'code', state };
  url.search = String(new URLSearchParams({ ...query, force_login: '0' }));
  return url.href;
}

/**
 * Requests tokens, within EXACT_TIMEOUT_MS; undefined when the code or the refresh token is not valid (any more).
 * @throws Problem exactUnavailable with the reason: no answer in time, no connection, an unusable answer
 */
export async function tokensFor(settings: Settings, grant: Grant): Promise<Tokens | undefined> {
  const { EXACT_CLIENT_ID, EXACT_CLIENT_SECRET, EXACT_TIMEOUT_MS } = settings;
  const form = new URLSearchParams({ ...grant, client_id: EXACT_CLIENT_ID, client_secret: EXACT_CLIENT_SECRET });
  if (grant.grant_type === 'authorization_code') form.set('redirect_uri', redirectUriOf(settings));
  const { status, body } = await answerOf(addressOf(settings, 'token'), form, EXACT_TIMEOUT_MS);
  const tokens = status === 200 ? tokenAnswer.safeParse(body).data : undefined;
  if (tokens) return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, seconds: tokens.expires_in };
  const error = refusal.safeParse(body).data?.error;
  if (error === 'invalid_grant') return undefined;
  throw unavailable(error ?? String(status));
}

async function answerOf(url: URL, form: URLSearchParams, milliseconds: number): Promise<{ status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    // The secret is sent only to the configured address
    const headers = { Accept: 'application/json', ...traceHeaders() };
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal, headers });
    return { status: response.status, body: parsed(await textOf(response)) };
  } catch (error) {
    // The cause may contain the form, so only its kind is reported
    throw unavailable(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection');
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true }); // fetch gives bytes
    if (text.length > longestAnswer) throw new Error('too long');
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unavailable(reason: string): Problem {
  return new Problem('exactUnavailable', { params: { reason }, extra: { reason }, headers: { 'Retry-After': '60' } });
}

function addressOf({ EXACT_URL }: Settings, name: 'auth' | 'token'): URL {
  return new URL(`${EXACT_URL.replace(/\/+$/, '')}/api/oauth2/${name}`);
}

import { invalidField, Problem } from '#contract/problem.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { accountingLink, type ConnectionState, type ExactConnection } from '../contract.ts';
import { authorizationUrlOf, isConfigured, redirectUriOf, requireConfigured, tokensFor } from './provider.ts';
import * as store from './store.ts';

export { connectionFigures } from './connectionFigures.ts';
export { sealedTokens } from './store.ts';

/** Exact Online refuses to renew a token earlier. */
const secondsBetweenRenewals = 570;

const settingsPage = '/exact-connection';

/** The calls of the connection to Exact Online. */
export const accountingLinkRoutes = implement(accountingLink, {
  getExactConnection: async ({ services }) => json(await connectionOf(services)),
  updateAccessToken: async ({ services, person }) => {
    requireConfigured(services.settings);
    const expiresAt = await renewed(services);
    const state: ConnectionState =
      expiresAt === undefined
        ? { status: 'ConsentNeeded', authorizationUrl: authorizationUrlOf(services.settings, await store.beginConsent(services, person)) }
        : { status: 'Connected', expiresAt };
    return { ...json(state), headers: { 'Cache-Control': 'no-store' } };
  },
  receiveAuthorisation,
});

async function connectionOf(services: Call['services']): Promise<ExactConnection> {
  const redirectUri = redirectUriOf(services.settings);
  const stored = await store.readConnection(services);
  const none = { redirectUri, expiresAt: null, connectedAt: null, connectedBy: null };
  if (!isConfigured(services.settings)) return { status: 'NotConfigured', ...none };
  if (!stored) return { status: 'NotConnected', ...none };
  const { expiresAt, connectedAt, connectedBy } = stored;
  const isExpired = expiresAt <= services.now().toISOString();
  return { status: isExpired ? 'Expired' : 'Connected', redirectUri, expiresAt, connectedAt, connectedBy };
}

/** When the renewed access token expires; undefined when a person has to consent first. */
async function renewed(services: Call['services']): Promise<string | undefined> {
  const stored = await store.readConnection(services);
  if (!stored || isFresh(stored, services)) return stored?.expiresAt;
  if (!(await store.takeForRenewal(services, stored))) return renewedByAnother(services);
  try {
    const refresh_token = store.refreshTokenOf(services, stored);
    const tokens = refresh_token && (await tokensFor(services.settings, { grant_type: 'refresh_token', refresh_token }));
    if (tokens) return await store.keepRenewed(services, stored, tokens);
  } catch (error) {
    await store.releaseConnection(services, stored);
    throw error;
  }
  await store.forgetConnection(services, stored);
  return undefined;
}

async function renewedByAnother(services: Call['services']): Promise<string> {
  const stored = await store.readConnection(services);
  if (stored && isFresh(stored, services)) return stored.expiresAt;
  throw new Problem('busy', { headers: { 'Retry-After': '5' } });
}

function isFresh({ renewedAt, expiresAt }: store.StoredConnection, { now }: Call['services']): boolean {
  return Date.parse(renewedAt) > now().getTime() - secondsBetweenRenewals * 1000 && expiresAt > now().toISOString();
}

/** Exchanges the code of a consent immediately, because it is valid for a few minutes and can be used once. */
async function receiveAuthorisation({ query, services, person }: Call<typeof accountingLink.receiveAuthorisation>): Promise<Answer> {
  const { code, state, error } = query;
  if (!state) throw invalidField('state', 'required');
  if (!code && !error) throw invalidField('code', 'required');
  const consenter = await store.endConsent(services, state, person.kind === 'person' ? person.oid : null);
  if (!consenter) throw invalidField('state', 'consentState');
  if (!code) return toSettings('refused');
  try {
    const tokens = await tokensFor(services.settings, { grant_type: 'authorization_code', code });
    if (!tokens) return toSettings('expired');
    await store.keepConnection(services, tokens, consenter);
    return toSettings();
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'exactUnavailable') return toSettings('unavailable');
    throw problem;
  }
}

function toSettings(reason?: 'refused' | 'expired' | 'unavailable'): Answer {
  const query = reason ? `exact=failed&reason=${reason}` : 'exact=connected';
  // The address of this call contains the code, so it must not be cached
  const headers = { Location: `${settingsPage}?${query}`, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  return { status: 302, headers };
}

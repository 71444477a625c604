import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { instant } from '#server/database/table.ts';
import type { Services } from '#server/http/services.ts';
import type { SealedField } from '#server/secrets/reseal.ts';
import type { Tokens } from './provider.ts';

type Place = Pick<Services, 'everywhere' | 'secrets' | 'now'>;

/** The person who begins or completes a consent. */
export interface Consenter {
  oid: string;
  name: string;
}

/** The stored connection, with encrypted tokens. */
export interface StoredConnection {
  refreshToken: string;
  expiresAt: string;
  renewedAt: string;
  connectedAt: string;
  connectedBy: string;
}

const consentMinutes = 10;
const renewalSeconds = 90;
const places = { access: 'exactConnection/1/accessToken', refresh: 'exactConnection/1/refreshToken' };

/** The columns with tokens. A running renewal finds its connection by the encrypted token, which does not change until the renewal ends. */
export const sealedTokens: readonly SealedField[] = ['accessToken', 'refreshToken'].map((column) => ({
  table: 'exactConnection',
  column,
  ofAll: true,
  isFree: sql`(r."renewingUntil" is null or r."renewingUntil" < now())`,
}));

const fields = sql`"refreshToken", ${instant(sql`"expiresAt"`)} as "expiresAt", ${instant(sql`"renewedAt"`)} as "renewedAt",
  ${instant(sql`"connectedAt"`)} as "connectedAt", "connectedBy"`;

/** Begins a consent: a state that can be used once, within ten minutes. The database stores its digest. */
export async function beginConsent({ everywhere, now }: Place, { oid, name }: Consenter): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await everywhere.rows(sql`delete from "exactConsent" where "expiresAt" < ${now().toISOString()}`);
  await everywhere.rows(sql`
    insert into "exactConsent" (state, oid, name, "expiresAt") values (${digest(state)}, ${oid}, ${name}, ${later(now(), consentMinutes * 60)})`);
  return state;
}

/** Completes a consent by its state, once, and returns the person who began it. When a person is signed in, it must be the same one. */
export function endConsent({ everywhere, now }: Place, state: string, oid: string | null): Promise<Consenter | undefined> {
  return everywhere.row<Consenter>(sql`
    delete from "exactConsent" where state = ${digest(state)} and "expiresAt" >= ${now().toISOString()}
      and (${oid}::text is null or oid = ${oid}) returning oid, name`);
}

/** The connection, if there is one. */
export function readConnection({ everywhere }: Place): Promise<StoredConnection | undefined> {
  return everywhere.row<StoredConnection>(sql`select ${fields} from "exactConnection" where id = 1`);
}

/**
 * Reserves the connection for a renewal, unless another one is renewing it or has just done so. The reservation expires if the
 * process dies.
 */
export async function takeForRenewal({ everywhere, now }: Place, { refreshToken }: StoredConnection): Promise<boolean> {
  const row = await everywhere.row(sql`
    update "exactConnection" set "renewingUntil" = ${later(now(), renewalSeconds)}
    where id = 1 and "refreshToken" = ${refreshToken} and ("renewingUntil" is null or "renewingUntil" < ${now().toISOString()}) returning id`);
  return row !== undefined;
}

/** Releases the connection after a failed renewal. */
export async function releaseConnection({ everywhere }: Place, { refreshToken }: StoredConnection): Promise<void> {
  await everywhere.rows(
    sql`update "exactConnection" set "renewingUntil" = null where id = 1 and "refreshToken" = ${refreshToken} returning id`,
  );
}

/** Stores the tokens of a new consent. */
export async function keepConnection({ everywhere, secrets, now }: Place, tokens: Tokens, { name }: Consenter): Promise<void> {
  const at = now().toISOString();
  const { access, refresh, expiresAt } = sealed(secrets, tokens, now());
  await everywhere.rows(sql`
    insert into "exactConnection" as c (id, "accessToken", "refreshToken", "expiresAt", "renewedAt", "connectedAt", "connectedBy")
    values (1, ${access}, ${refresh}, ${expiresAt}, ${at}, ${at}, ${name})
    on conflict (id) do update set "accessToken" = excluded."accessToken", "refreshToken" = excluded."refreshToken",
      "expiresAt" = excluded."expiresAt", "renewedAt" = excluded."renewedAt", "renewingUntil" = null,
      "connectedAt" = excluded."connectedAt", "connectedBy" = excluded."connectedBy"`);
}

/** Stores the tokens of a renewal, unless there was a new consent in the meantime. Returns when the access token expires. */
export async function keepRenewed({ everywhere, secrets, now }: Place, before: StoredConnection, tokens: Tokens): Promise<string> {
  const { access, refresh, expiresAt } = sealed(secrets, tokens, now());
  await everywhere.rows(sql`
    update "exactConnection" set "accessToken" = ${access}, "refreshToken" = ${refresh}, "expiresAt" = ${expiresAt},
      "renewedAt" = ${now().toISOString()}, "renewingUntil" = null
    where id = 1 and "refreshToken" = ${before.refreshToken} returning id`);
  return expiresAt;
}

/** Deletes a connection whose refresh token is not valid any more. */
export async function forgetConnection({ everywhere }: Place, { refreshToken }: StoredConnection): Promise<void> {
  await everywhere.rows(sql`delete from "exactConnection" where id = 1 and "refreshToken" = ${refreshToken} returning id`);
}

/** The decrypted refresh token; undefined when it was encrypted with another key. */
export function refreshTokenOf({ secrets }: Place, { refreshToken }: StoredConnection): string | undefined {
  try {
    return secrets.open(refreshToken, places.refresh);
  } catch {
    return undefined;
  }
}

function sealed(secrets: Place['secrets'], { accessToken, refreshToken, seconds }: Tokens, now: Date) {
  return {
    access: secrets.seal(accessToken, places.access),
    refresh: secrets.seal(refreshToken, places.refresh),
    expiresAt: later(now, seconds),
  };
}

function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

function digest(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

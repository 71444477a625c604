import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { instant } from '#server/database/table.ts';
import type { Services } from '#server/http/services.ts';
import type { SealedField } from '#server/secrets/reseal.ts';
import type { Tokens } from './provider.ts';

type Place = Pick<Services, 'everywhere' | 'secrets' | 'now'>;

/** Who begins or ends a consent. */
export interface Consenter {
  oid: string;
  name: string;
}

/** The connection as it is stored, with its tokens sealed. */
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

/** Where the tokens are kept. A renewal that is going on finds its connection by the sealed token, which stays until it has ended. */
export const sealedTokens: readonly SealedField[] = ['accessToken', 'refreshToken'].map((column) => ({
  table: 'exactConnection',
  column,
  ofAll: true,
  isFree: sql`(r."renewingUntil" is null or r."renewingUntil" < now())`,
}));

const fields = sql`"refreshToken", ${instant(sql`"expiresAt"`)} as "expiresAt", ${instant(sql`"renewedAt"`)} as "renewedAt",
  ${instant(sql`"connectedAt"`)} as "connectedAt", "connectedBy"`;

/** Begins a consent: a state of one use that works for ten minutes. The database keeps its digest. */
export async function beginConsent({ everywhere, now }: Place, { oid, name }: Consenter): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await everywhere.rows(sql`delete from "exactConsent" where "expiresAt" < ${now().toISOString()}`);
  await everywhere.rows(sql`
    insert into "exactConsent" (state, oid, name, "expiresAt") values (${digest(state)}, ${oid}, ${name}, ${later(now(), consentMinutes * 60)})`);
  return state;
}

/** Ends a consent by its state, once: the person who began it. Where a person is signed in it is no other one. */
export function endConsent({ everywhere, now }: Place, state: string, oid: string | null): Promise<Consenter | undefined> {
  return everywhere.row<Consenter>(sql`
    delete from "exactConsent" where state = ${digest(state)} and "expiresAt" >= ${now().toISOString()}
      and (${oid}::text is null or oid = ${oid}) returning oid, name`);
}

/** The connection, where there is one. */
export function readConnection({ everywhere }: Place): Promise<StoredConnection | undefined> {
  return everywhere.row<StoredConnection>(sql`select ${fields} from "exactConnection" where id = 1`);
}

/** Takes the connection for a renewal, unless another one renews it or has done so. It is free again by itself when a process dies. */
export async function takeForRenewal({ everywhere, now }: Place, { refreshToken }: StoredConnection): Promise<boolean> {
  const row = await everywhere.row(sql`
    update "exactConnection" set "renewingUntil" = ${later(now(), renewalSeconds)}
    where id = 1 and "refreshToken" = ${refreshToken} and ("renewingUntil" is null or "renewingUntil" < ${now().toISOString()}) returning id`);
  return row !== undefined;
}

/** Gives the connection back after a renewal that failed. */
export async function releaseConnection({ everywhere }: Place, { refreshToken }: StoredConnection): Promise<void> {
  await everywhere.rows(
    sql`update "exactConnection" set "renewingUntil" = null where id = 1 and "refreshToken" = ${refreshToken} returning id`,
  );
}

/** Keeps the tokens of a new consent. */
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

/** Keeps the tokens of a renewal, unless a new consent came meanwhile. Answers when the access token ends. */
export async function keepRenewed({ everywhere, secrets, now }: Place, before: StoredConnection, tokens: Tokens): Promise<string> {
  const { access, refresh, expiresAt } = sealed(secrets, tokens, now());
  await everywhere.rows(sql`
    update "exactConnection" set "accessToken" = ${access}, "refreshToken" = ${refresh}, "expiresAt" = ${expiresAt},
      "renewedAt" = ${now().toISOString()}, "renewingUntil" = null
    where id = 1 and "refreshToken" = ${before.refreshToken} returning id`);
  return expiresAt;
}

/** Forgets a connection whose refresh token works no more. */
export async function forgetConnection({ everywhere }: Place, { refreshToken }: StoredConnection): Promise<void> {
  await everywhere.rows(sql`delete from "exactConnection" where id = 1 and "refreshToken" = ${refreshToken} returning id`);
}

/** The refresh token in the clear; undefined when it was sealed with another key. */
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

import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import sql from 'sql-template-tag';
import type { DatabasePool } from '../database/database.ts';

/** The keys that the embedded directory signs with. */
export interface DirectoryKeys {
  /** Private key of the tokens (ES256), with its `kid`. */
  signing: JWK;
  /** Keys of the cookies, newest first. */
  cookies: string[];
}

/** The algorithm of the directory's tokens. */
export const signingAlgorithm = 'ES256' as const;

/**
 * The keys of the embedded directory. They are created once and stored in the database, so that tokens stay valid after a restart
 * and every process on that database accepts them.
 */
export async function loadDirectoryKeys(pool: DatabasePool): Promise<DirectoryKeys> {
  const stored = await storedKeys(pool);
  if (stored) return stored;
  const made = JSON.stringify(await makeKeys());
  await pool.for('all').rows(sql`
    insert into "directoryState" (model, id, payload) values ('Keys', 'current', ${made}::jsonb) on conflict (model, id) do nothing`);
  // Another process may have stored its keys first; they are used then
  const kept = await storedKeys(pool);
  if (!kept) throw new Error('The keys of the embedded directory could not be stored');
  return kept;
}

async function storedKeys(pool: DatabasePool): Promise<DirectoryKeys | undefined> {
  const row = await pool
    .for('all')
    .row<{ payload: string }>(sql`select payload::text as payload from "directoryState" where model = 'Keys' and id = 'current'`);
  return row && (JSON.parse(row.payload) as DirectoryKeys); // written by makeKeys
}

async function makeKeys(): Promise<DirectoryKeys> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const kid = randomBytes(9).toString('base64url');
  return {
    signing: { ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  };
}

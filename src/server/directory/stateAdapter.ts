import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import sql, { type Sql } from 'sql-template-tag';
import { InvalidRequest } from 'oidc-provider/lib/helpers/errors.js';
import type { DatabasePool } from '../database/database.ts';
import { isStorable, requireStorable } from '../http/requireStorable.ts';

/** Stores the state of oidc-provider in the table directoryState, which all processes share. */
export function stateAdapter(pool: DatabasePool): AdapterFactory {
  const database = pool.for('all');

  // An id that PostgreSQL cannot store as text cannot belong to stored state
  async function findBy(name: string, condition: Sql): Promise<AdapterPayload | undefined> {
    if (!isStorable(name)) return undefined;
    const row = await database.row<{ payload: string }>(
      sql`select payload::text as payload from "directoryState" where ${condition} and (expires is null or expires > now())`,
    );
    return row && (JSON.parse(row.payload) as AdapterPayload); // written by upsert
  }

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const text = textOf(payload);
      const expires = typeof expiresIn === 'number' ? new Date(Date.now() + expiresIn * 1000).toISOString() : null;
      await database.rows(sql`
        insert into "directoryState" (model, id, payload, "grantId", uid, "userCode", expires)
        values (${model}, ${id}, ${text}::jsonb, ${payload.grantId ?? null}, ${payload.uid ?? null},
          ${payload.userCode ?? null}, ${expires}::timestamptz)
        on conflict (model, id) do update set payload = excluded.payload, "grantId" = excluded."grantId", uid = excluded.uid,
          "userCode" = excluded."userCode", expires = excluded.expires`);
    },
    find: (id) => findBy(id, sql`model = ${model} and id = ${id}`),
    findByUid: (uid) => findBy(uid, sql`model = ${model} and uid = ${uid}`),
    findByUserCode: (code) => findBy(code, sql`model = ${model} and "userCode" = ${code}`),
    async consume(id) {
      await database.rows(sql`
        update "directoryState" set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
        where model = ${model} and id = ${id}`);
    },
    async destroy(id) {
      await database.rows(sql`delete from "directoryState" where model = ${model} and id = ${id}`);
    },
    async revokeByGrantId(grantId) {
      // called for each kind of token; a sign-in that replaces the person of this grant is still going on
      await database.rows(sql`delete from "directoryState" where model = ${model} and "grantId" = ${grantId}`);
    },
  });
}

// Parameters of a request, such as its state, are stored unchanged
function textOf(payload: AdapterPayload): string {
  const text = JSON.stringify(payload);
  try {
    requireStorable(text, payload);
  } catch {
    throw new InvalidRequest('the request holds characters that cannot be kept');
  }
  return text;
}

/** Removes what has expired. */
export async function clearExpiredState(pool: DatabasePool): Promise<void> {
  await pool.for('all').rows(sql`delete from "directoryState" where expires < now()`);
}

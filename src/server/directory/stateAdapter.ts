import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import sql, { type Sql } from 'sql-template-tag';
import type { DatabasePool } from '../database/database.ts';

/** Keeps what oidc-provider must remember in the table directoryState, where every process finds it. */
export function stateAdapter(pool: DatabasePool): AdapterFactory {
  const database = pool.for('all');

  async function findWhere(condition: Sql): Promise<AdapterPayload | undefined> {
    const row = await database.row<{ payload: string }>(
      sql`select payload::text as payload from "directoryState" where ${condition} and (expires is null or expires > now())`,
    );
    return row && (JSON.parse(row.payload) as AdapterPayload); // written by upsert
  }

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const expires = typeof expiresIn === 'number' ? new Date(Date.now() + expiresIn * 1000).toISOString() : null;
      await database.rows(sql`
        insert into "directoryState" (model, id, payload, "grantId", uid, "userCode", expires)
        values (${model}, ${id}, ${JSON.stringify(payload)}::jsonb, ${payload.grantId ?? null}, ${payload.uid ?? null},
          ${payload.userCode ?? null}, ${expires}::timestamptz)
        on conflict (model, id) do update set payload = excluded.payload, "grantId" = excluded."grantId", uid = excluded.uid,
          "userCode" = excluded."userCode", expires = excluded.expires`);
    },
    find: (id) => findWhere(sql`model = ${model} and id = ${id}`),
    findByUid: (uid) => findWhere(sql`model = ${model} and uid = ${uid}`),
    findByUserCode: (code) => findWhere(sql`model = ${model} and "userCode" = ${code}`),
    async consume(id) {
      await database.rows(sql`
        update "directoryState" set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
        where model = ${model} and id = ${id}`);
    },
    async destroy(id) {
      await database.rows(sql`delete from "directoryState" where model = ${model} and id = ${id}`);
    },
    async revokeByGrantId(grantId) {
      await database.rows(sql`delete from "directoryState" where "grantId" = ${grantId}`);
    },
  });
}

/** Removes what has expired. */
export async function clearExpiredState(pool: DatabasePool): Promise<void> {
  await pool.for('all').rows(sql`delete from "directoryState" where expires < now()`);
}

import type pg from 'pg';

type Json = Record<string, unknown>;

/** Runs one statement of a transaction under a name by which it stays prepared. */
export type Run = (name: string, text: string, values: unknown[]) => Promise<Json[]>;

/** Runs statements in one transaction. */
export async function inTransaction(pool: pg.Pool, work: (run: Run) => Promise<Json>): Promise<Json> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(async (name, text, values) => (await client.query<Json>({ name, text, values })).rows);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Adds entries to the audit, in one statement. */
export async function note(run: Run, division: number, entries: readonly { entity: string; id: unknown; after: unknown }[]): Promise<void> {
  await run(
    'note',
    `insert into audit (division, entity, "entityId", at, id, action, by, "byName", after)
     select $1::integer, e.entity, e.id, now(), gen_random_uuid(), 'create', 'bare', 'bare', e.after
     from jsonb_to_recordset($2::jsonb) as e (entity text, id uuid, after jsonb)`,
    [division, JSON.stringify(entries)],
  );
}

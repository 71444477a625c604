import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { derived } from './derived.ts';
import { division, type KeptWrite } from './writes.ts';

/** Statements that find what is half done or done twice. Each row of an answer is one finding. */
const halves: Readonly<Record<string, string>> = {
  'a request of ours without its two contacts': `
    select r.id from "serviceRequest" r where r.division = $1 and r.description ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4' and (
      select count(*) from "serviceRequestContact" c where c.division = r.division and c."serviceRequestId" = r.id) <> 2`,
  'an answer that was kept for a record that is not there': `
    select i.key as id from idempotency i where i.division = $1 and i.answer is not null and not exists (
      select from audit a where a.division = i.division and a."entityId" = (i.answer::json ->> 'id')::uuid and a.action = 'create')`,
  'a record that two requests under one key made': `
    select key as id from (
      select name as key from account where division = $1
      union all select description from "serviceRequest" where division = $1
      union all select "yourRef" from "purchaseOrder" where division = $1
      union all select "yourRef" from "salesOrder" where division = $1
      union all select "yourRef" from "purchaseInvoice" where division = $1 and "deletedAt" is null
      union all select "yourRef" from "goodsReceipt" where division = $1
      union all select remarks from "goodsDelivery" where division = $1
      union all select description from "stockCount" where division = $1) made
    where key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4' group by key having count(*) > 1`,
  'an account of ours without its visiting address': `
    select a.id from account a where a.division = $1 and a.name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4'
      and not exists (select from address d where d.division = a.division and d."accountId" = a.id)`,
  ...derived,
};

/** The confirmed writes that are missing, and what is half done; empty when all is well. */
export async function findDamage(place: { url: string; filesFolder: string }, kept: readonly KeptWrite[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  try {
    const found: string[] = [];
    for (const [entity, writes] of Map.groupBy(kept, (write) => write.entity)) found.push(...(await lostOf(client, entity, writes)));
    for (const [what, statement] of Object.entries(halves)) {
      const { rows } = await client.query<{ id: string }>(statement, [division]);
      found.push(...rows.map(({ id }) => `${what}: ${id}`));
    }
    return [...found, ...(await brokenFiles(client, place.filesFolder))];
  } finally {
    await client.end();
  }
}

/** Confirmed records that are missing, or whose creation is not in the audit exactly once. */
async function lostOf(client: pg.Client, entity: string, writes: readonly KeptWrite[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string; records: number; entries: number }>(
    `select asked.id, (select count(*)::integer from "${entity}" t where t.division = $1 and t.id = asked.id) as records,
      (select count(*)::integer from audit a where a.division = $1 and a.entity = $2 and a."entityId" = asked.id and a.action = 'create') as entries
    from unnest($3::uuid[]) as asked (id)`,
    [division, entity, [...new Set(writes.map(({ id }) => id))]],
  );
  return rows.flatMap(({ id, records, entries }) => [
    ...(records === 1 ? [] : [`an acknowledged ${entity} is not there: ${id}`]),
    ...(entries === 1 ? [] : [`the making of ${entity} ${id} is noted ${entries} times`]),
  ]);
}

async function brokenFiles(client: pg.Client, filesFolder: string): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>('select distinct sha256 from "serviceRequestAttachment" where division = $1', [
    division,
  ]);
  return rows.flatMap(({ sha256 }) => (hashOf(filesFolder, sha256) === sha256 ? [] : [`a file is missing or broken: ${sha256}`]));
}

function hashOf(filesFolder: string, sha256: string): string | undefined {
  try {
    const bytes = readFileSync(join(filesFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
    return createHash('sha256').update(bytes).digest('hex');
  } catch {
    return undefined;
  }
}

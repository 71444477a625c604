import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { division, type KeptWrite } from './writes.ts';

/** Statements that find what is half done; each row of an answer is one finding. */
const halves: Readonly<Record<string, string>> = {
  'an order without lines, or with other totals than theirs': `
    select o.id from "purchaseOrder" o left join "purchaseOrderLine" l
      on l.division = o.division and l."purchaseOrderId" = o.id and l."deletedAt" is null
    where o.division = $1 and o."deletedAt" is null group by o.division, o.id, o."amountExclVat"
    having count(l.id) = 0 or sum(l.amount) <> o."amountExclVat"`,
  'an order line on which something else was received than its receipts say': `
    select l.id from "purchaseOrderLine" l where l.division = $1 and l."deletedAt" is null and l."receivedQuantity" <> (
      select coalesce(sum(r."quantityReceived"), 0) from "goodsReceiptLine" r where r.division = l.division and r."purchaseOrderLineId" = l.id)`,
  'a receipt without lines': `
    select g.id from "goodsReceipt" g where g.division = $1
      and not exists (select from "goodsReceiptLine" l where l.division = g.division and l."goodsReceiptId" = g.id)`,
  'a request of ours without its two contacts': `
    select r.id from "serviceRequest" r where r.division = $1 and r.description ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4' and (
      select count(*) from "serviceRequestContact" c where c.division = r.division and c."serviceRequestId" = r.id) <> 2`,
  'an answer that was kept for a record that is not there': `
    select i.key as id from idempotency i where i.division = $1 and not exists (
      select from audit a where a.division = i.division and a."entityId" = (i.answer::json ->> 'id')::uuid and a.action = 'create')`,
  'a record that two requests under one key made': `
    select name as id from account where division = $1 and name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4' group by name having count(*) > 1
    union all select description from "serviceRequest" where division = $1 and description ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4'
    group by description having count(*) > 1`,
  'an account of ours without its visiting address': `
    select a.id from account a where a.division = $1 and a.name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4'
      and not exists (select from address d where d.division = a.division and d."accountId" = a.id)`,
  'a counter behind the numbers that were given': `
    select c.name as id from counter c where c.division = $1 and c.value < case c.name
      when 'purchaseOrder' then (select max("orderNumber") from "purchaseOrder" where division = $1)
      when 'goodsReceipt' then (select max("receiptNumber") from "goodsReceipt" where division = $1)
      when 'serviceRequest' then (select max(number) from "serviceRequest" where division = $1) else 0 end`,
};

/** What of the acknowledged writes is missing, and what is half done; empty when all is well. */
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

/** Acknowledged records that are not there, or whose making is not noted exactly once. */
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

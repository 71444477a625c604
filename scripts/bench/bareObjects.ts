import type pg from 'pg';

type Json = Record<string, unknown>;

/** A page of rows with the number of all of them, or one record. */
export type BareAnswer = { rows: Json[]; total: number } | { record: Json };

/** The rows behind the calls of objects and work orders; undefined for any other path. */
export async function answerObjects(pool: pg.Pool, url: URL): Promise<BareAnswer | undefined> {
  const [, , kind, key = '', what] = url.pathname.split('/');
  if (kind === 'locations' && what === 'assets') return page(pool, 'assetsAt', '"locationId" = $1', 'number', [key]);
  if (kind === 'divisions' && what === 'assets') {
    const { dueUntil } = JSON.parse(url.searchParams.get('filter') ?? '{}') as { dueUntil?: string };
    const [from = 0] = JSON.parse(url.searchParams.get('range') ?? '[0]') as number[];
    return page(pool, 'due', 'division = $1 and "dueDate" <= $2', '"dueDate"', [Number(key), dueUntil], from);
  }
  if (kind === 'assets') return { record: await assetByTag(pool, key) };
  if (kind === 'workorders') return { record: await wholeOrder(pool, key) };
  return undefined;
}

async function page(pool: pg.Pool, name: string, condition: string, order: string, values: unknown[], from = 0): Promise<BareAnswer> {
  const where = `"deletedAt" is null and ${condition}`;
  const [rows, count] = await Promise.all([
    pool.query<Json>({
      name,
      text: `select * from asset where ${where} order by ${order}, id limit 25 offset $${values.length + 1}`,
      values: [...values, from],
    }),
    pool.query<{ total: string }>({ name: `${name}Count`, text: `select count(*) as total from asset where ${where}`, values }),
  ]);
  return { rows: rows.rows, total: Number(count.rows[0]?.total) };
}

// In the order in which a handler must ask: the directory, then what the division holds
async function assetByTag(pool: pg.Pool, tag: string): Promise<Json> {
  const one = async (name: string, text: string, values: unknown[]) => (await pool.query<Json>({ name, text, values })).rows;
  const [home] = await one('tag', 'select division from "tagDivision" where tag = lower($1)', [tag]);
  const division = home?.['division'];
  const [asset] = await one('asset', 'select * from asset where division = $1 and tag = $2 and "deletedAt" is null', [division, tag]);
  const of = [division, asset?.['id']];
  const [serviceReports, attachments] = await Promise.all([
    one('reports', 'select * from "serviceReport" where division = $1 and "assetId" = $2 order by "reportDate" desc limit 10', of),
    one('photos', 'select * from "assetAttachment" where division = $1 and "assetId" = $2 order by created', of),
  ]);
  return { ...asset, serviceReports, attachments };
}

async function wholeOrder(pool: pg.Pool, id: string): Promise<Json> {
  const one = async (name: string, text: string, values: unknown[]) => (await pool.query<Json>({ name, text, values })).rows;
  const [home] = await one('orderDivision', 'select division from "workOrderDivision" where id = $1', [id]);
  const of = [home?.['division'], id];
  const [[order], items, autographs] = await Promise.all([
    one('order', 'select * from "workOrder" where division = $1 and id = $2', of),
    one('orderItems', 'select * from "workOrderItem" where division = $1 and "workOrderId" = $2 order by "lineNumber"', of),
    one('autographs', 'select * from autograph where division = $1 and "workOrderId" = $2 order by "signedAt" desc', of),
  ]);
  const division = of[0];
  const [[location], assets] = await Promise.all([
    one('location', 'select * from location where division = $1 and id = $2', [division, order?.['locationId']]),
    one(
      'assets',
      'select id, tag, "assetType", name, building, floor, room, status, condition, "dueDate" from asset where division = $1 and id = any ($2) order by tag',
      [division, order?.['assetIds']],
    ),
  ]);
  return { ...order, items, autographs, location, assets };
}

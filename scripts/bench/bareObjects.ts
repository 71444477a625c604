import type pg from 'pg';

type Json = Record<string, unknown>;

/** A page of rows with the number of all of them, or one record. */
export type BareAnswer = { rows: Json[]; total: number } | { record: Json };

/** The rows behind the calls of objects and work orders; undefined for any other path. */
export async function answerObjects(pool: pg.Pool, url: URL): Promise<BareAnswer | undefined> {
  const [, , kind, key = '', what] = url.pathname.split('/');
  if (kind === 'locations' && what === 'assets')
    return page(
      pool,
      'assetsAt',
      { rows: 'a."locationId" = $1', order: 'a.number, a.id', all: 'asset a where a."deletedAt" is null and' },
      [key],
    );
  if (kind === 'divisions' && what === 'assets') {
    const { dueUntil } = JSON.parse(url.searchParams.get('filter') ?? '{}') as { dueUntil?: string };
    const [from = 0] = JSON.parse(url.searchParams.get('range') ?? '[0]') as number[];
    const list = { rows: 'd.division = $1 and d."dueDate" <= $2', order: 'd."dueDate", d."assetId"', all: '"assetDue" d where' };
    return page(pool, 'due', list, [Number(key), dueUntil], from);
  }
  if (kind === 'assets') return { record: await assetByTag(pool, key) };
  if (kind === 'workorders') return { record: await wholeOrder(pool, key) };
  return undefined;
}

const dated = 'asset a join "assetDue" d on d.division = a.division and d."assetId" = a.id';

interface BareList {
  /** Which rows, in which order. */
  rows: string;
  order: string;
  /** From where they are counted: the least that knows which rows. */
  all: string;
}

async function page(pool: pg.Pool, name: string, { rows, order, all }: BareList, values: unknown[], from = 0): Promise<BareAnswer> {
  const [found, count] = await Promise.all([
    pool.query<Json>({
      name,
      text: `select d.*, a.* from ${dated} where a."deletedAt" is null and ${rows} order by ${order} limit 25 offset $${values.length + 1}`,
      values: [...values, from],
    }),
    pool.query<{ total: string }>({ name: `${name}Count`, text: `select count(*) as total from ${all} ${rows}`, values }),
  ]);
  return { rows: found.rows, total: Number(count.rows[0]?.total) };
}

// In the order in which a handler must ask: the directory, then what the division holds
async function assetByTag(pool: pg.Pool, tag: string): Promise<Json> {
  const one = async (name: string, text: string, values: unknown[]) => (await pool.query<Json>({ name, text, values })).rows;
  const [home] = await one('tag', 'select division from "tagDivision" where tag = lower($1)', [tag]);
  const division = home?.['division'];
  const [asset] = await one('asset', `select d.*, a.* from ${dated} where a.division = $1 and a.tag = $2 and a."deletedAt" is null`, [
    division,
    tag,
  ]);
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
    one(
      'orderItems',
      'select * from "workOrderItem" where division = $1 and "workOrderId" = $2 and "deletedAt" is null order by "lineNumber"',
      of,
    ),
    one('autographs', 'select * from autograph where division = $1 and "workOrderId" = $2 order by "signedAt" desc', of),
  ]);
  const division = of[0];
  const [[location], assets] = await Promise.all([
    one('location', 'select * from location where division = $1 and id = $2', [division, order?.['locationId']]),
    one(
      'assets',
      `select a.id, a.tag, a."assetType", a.name, a.building, a.floor, a.room, a.status, a.condition, d."dueDate" from ${dated} where a.division = $1 and a.id = any ($2) order by a.tag`,
      [division, order?.['assetIds']],
    ),
  ]);
  return { ...order, items, autographs, location, assets };
}

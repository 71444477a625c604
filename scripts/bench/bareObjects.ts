import type pg from 'pg';

type Json = Record<string, unknown>;

/** A page of rows with the number of all of them, or one record. */
export type BareAnswer = { rows: Json[]; total: number } | { record: Json };

/** The rows behind the calls of objects and work orders; undefined for any other path. */
export async function answerObjects(pool: pg.Pool, url: URL): Promise<BareAnswer | undefined> {
  const [, , kind, key = '', what] = url.pathname.split('/');
  if (kind === 'locations' && what === 'assets')
    return page(pool, {
      name: 'assetsAt',
      rows: 'a."locationId" = $1',
      order: 'a.number, a.id',
      all: 'asset a where a."deletedAt" is null and',
      values: [key],
    });
  if (kind === 'divisions' && what === 'assets') {
    const { dueUntil }: { dueUntil?: string } = JSON.parse(url.searchParams.get('filter') ?? '{}');
    const [from = 0]: number[] = JSON.parse(url.searchParams.get('range') ?? '[0]');
    const list = { rows: 'd.division = $1 and d."dueDate" <= $2', order: 'd."dueDate", d."assetId"', all: '"assetDue" d where' };
    return page(pool, { ...list, name: 'due', values: [Number(key), dueUntil], from });
  }
  if (kind === 'assets') return { record: await assetByTag(pool, key) };
  if (kind === 'workorders') return { record: await wholeOrder(pool, key) };
  return undefined;
}

const dated = 'asset a join "assetDue" d on d.division = a.division and d."assetId" = a.id';
// Fields of other records that the answer shows
const named = `${dated} left join location l on l.division = a.division and l.id = a."locationId"
  left join account c on c.division = a.division and c.id = l."accountId" left join item i on i.division = a.division and i.id = a."itemId"
  left join person p on p.oid = a."createdBy"`;
const names = 'l."accountId", c.name as "accountName", i.code as "itemCode", p.name as "creatorName"';

interface BareList {
  name: string;
  /** The condition of the rows. */
  rows: string;
  order: string;
  /** The tables from which they are counted, with the beginning of the condition. */
  all: string;
  values: readonly unknown[];
  /** How many rows are passed over. */
  from?: number;
}

async function page(pool: pg.Pool, { name, rows, order, all, values, from = 0 }: BareList): Promise<BareAnswer> {
  const [found, count] = await Promise.all([
    pool.query<Json>({
      name,
      text: `select d.*, a.*, ${names} from ${named} where a."deletedAt" is null and ${rows} order by ${order} limit 25 offset $${values.length + 1}`,
      values: [...values, from],
    }),
    pool.query<{ total: string }>({ name: `${name}Count`, text: `select count(*) as total from ${all} ${rows}`, values: [...values] }),
  ]);
  return { rows: found.rows, total: Number(count.rows[0]?.total) };
}

// In the order in which a handler must query: the directory of tags, then the division
async function assetByTag(pool: pg.Pool, tag: string): Promise<Json> {
  const one = namedQuery(pool);
  const [home] = await one('tag', 'select division from "tagDivision" where tag = lower($1)', [tag]);
  const division = home?.['division'];
  const [asset] = await one(
    'asset',
    `select d.*, a.*, ${names} from ${named} where a.division = $1 and a.tag = $2 and a."deletedAt" is null`,
    [division, tag],
  );
  const of = [division, asset?.['id']];
  const [serviceReports, attachments] = await Promise.all([
    one(
      'reports',
      `select s.*, e."fullName" as "engineerName", m.name as "creatorName", p.name as "completedByName", k.id as "correctedById" from "serviceReport" s
       left join engineer e on e.division = s.division and e.id = s."engineerId" left join person m on m.oid = s."createdBy"
       left join person p on p.oid = s."completedBy"
       left join "serviceReport" k on k.division = s.division and k."correctsReportId" = s.id and k.status = 'Completed' and k."deletedAt" is null
       where s.division = $1 and s."assetId" = $2 and s."deletedAt" is null order by s."reportDate" desc, s.created desc limit 10`,
      of,
    ),
    one('photos', 'select * from "assetAttachment" where division = $1 and "assetId" = $2 and "deletedAt" is null order by created', of),
  ]);
  const [parts, photos] = await Promise.all([
    one(
      'parts',
      `select w.*, i.code as "itemCode", i.description as "itemDescription" from "workOrderItem" w
       left join item i on i.division = w.division and i.id = w."itemId"
       where w.division = $1 and w."assetId" = $2 and w."workOrderId" = any ($3) and w.kind in ('Material', 'Replacement') and w."deletedAt" is null
       order by w."lineNumber"`,
      [...of, serviceReports.map((report) => report['workOrderId'])],
    ),
    one(
      'reportPhotos',
      'select * from "serviceReportAttachment" where division = $1 and "serviceReportId" = any ($2) and "deletedAt" is null order by created',
      [division, serviceReports.map((report) => report['id'])],
    ),
  ]);
  const whole = serviceReports.map((report) => ({
    ...report,
    partsUsed: parts.filter((part) => part['workOrderId'] === report['workOrderId']),
    attachments: photos.filter((photo) => photo['serviceReportId'] === report['id']),
  }));
  return { ...asset, serviceReports: whole, attachments };
}

async function wholeOrder(pool: pg.Pool, id: string): Promise<Json> {
  const one = namedQuery(pool);
  const [home] = await one('orderDivision', 'select division from "workOrderDivision" where id = $1', [id]);
  const division = home?.['division'];
  const [[order], items, autographs, reports, invoiced] = await orderWithParts(one, [division, id]);
  const [[location], assets, files, [request]] = await recordsOfOrder(one, division, { id, ...order });
  return { ...order, items, autographs, location, assets, files, request, reports, isInvoiced: invoiced.length > 0 };
}

/** The order, its lines and signatures, and what depends on its id. */
function orderWithParts(one: NamedQuery, of: readonly unknown[]) {
  return Promise.all([
    one(
      'workOrder',
      `select w.*, c.name as "accountName", e."fullName" as "engineerName", p.name as "creatorName",
         (select f.id from "workOrder" f where f.division = w.division and f."followUpOfId" = w.id and f."deletedAt" is null limit 1) as "followUpWorkOrderId",
         (select count(*) from "serviceReport" s where s.division = w.division and s."workOrderId" = w.id and s.status = 'Concept') as "openReports"
       from "workOrder" w left join account c on c.division = w.division and c.id = w."accountId"
       left join engineer e on e.division = w.division and e.id = w."engineerId" left join person p on p.oid = w."createdBy"
       where w.division = $1 and w.id = $2`,
      of,
    ),
    one(
      'orderItems',
      `select w.*, i.code as "itemCode", i.description as "itemDescription", p.name as "creatorName" from "workOrderItem" w
       left join item i on i.division = w.division and i.id = w."itemId" left join person p on p.oid = w."createdBy"
       where w.division = $1 and w."workOrderId" = $2 and w."deletedAt" is null order by w."lineNumber"`,
      of,
    ),
    one('autographs', 'select * from autograph where division = $1 and "workOrderId" = $2 order by "signedAt" desc', of),
    // shown, and compared with the signed content
    one(
      'visitReports',
      `select s.id, s."assetId", s.status, s.result, s."assetMissing", s.findings, s.checklist, s."asCompleted" from "serviceReport" s
       where s.division = $1 and s."workOrderId" = $2 and s."deletedAt" is null
         and not exists (select from "serviceReport" k
           where k.division = $1 and k."correctsReportId" = s.id and k.status = 'Completed' and k."deletedAt" is null)
       order by s."reportDate", s.created`,
      of,
    ),
    one(
      'invoicedOrders',
      `select id from "salesOrder" where division = $1 and "workOrderId" = $2 and "invoiceStatus" in ('Partial', 'Complete') and "deletedAt" is null`,
      of,
    ),
  ]);
}

/** The records to which the order refers. */
function recordsOfOrder(one: NamedQuery, division: unknown, order: Json) {
  return Promise.all([
    one('location', 'select * from location where division = $1 and id = $2', [division, order['locationId']]),
    one(
      'assets',
      `select a.id, a.tag, a."assetType", a.name, a.building, a.floor, a.room, a.status, a.condition, d."dueDate" from ${dated} where a.division = $1 and a.id = any ($2) order by a.tag`,
      [division, order['assetIds']],
    ),
    one(
      'files',
      `select f.id, d.id as "documentId", f."fileName", f."fileSize" from document d
       join "documentAttachment" f on f.division = d.division and f."documentId" = d.id and f."deletedAt" is null
       where d.division = $1 and d."deletedAt" is null and (d.id = $2 or (d."subjectType" = 'WorkOrder' and d."subjectId" = $3))`,
      [division, order['documentId'], order['id']],
    ),
    order['serviceRequestId']
      ? one(
          'request',
          `select q.id, q.number, q.status, q.description, q.notes,
             (select json_agg(k) from "serviceRequestContact" k where k.division = q.division and k."serviceRequestId" = q.id) as contacts,
             (select json_agg(f) from "serviceRequestAttachment" f where f.division = q.division and f."serviceRequestId" = q.id) as attachments
           from "serviceRequest" q where q.division = $1 and q.id = $2`,
          [division, order['serviceRequestId']],
        )
      : Promise.resolve([]),
  ]);
}

type NamedQuery = (name: string, text: string, values: readonly unknown[]) => Promise<Json[]>;

/** Runs a prepared statement, as a handler does. */
function namedQuery(pool: pg.Pool): NamedQuery {
  return async (name, text, values) => (await pool.query<Json>({ name, text, values: [...values] })).rows;
}

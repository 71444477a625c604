import pg from 'pg';
import { placeOrders, type BenchOrder } from './documents.ts';
import { placeSales, type BenchSale } from './sales.ts';

/** The division in which new orders are placed, so that receipts and deliveries always find open ones. */
export const orderDivision = 120001;

const perDivision = 400;

const queries = {
  accounts: 'select id from account where division = $1 and "deletedAt" is null and blocked is not true order by md5(id::text) limit $2',
  contacts: 'select id from contact where division = $1 and "deletedAt" is null order by md5(id::text) limit $2',
  assets: 'select id, tag, "locationId" from asset where division = $1 and "deletedAt" is null order by md5(id::text) limit $2',
  workOrders:
    'select id, "locationId", status from "workOrder" where division = $1 and "deletedAt" is null order by md5(id::text) limit $2',
  requests: `select id from "serviceRequest" where division = $1 and status in ('Draft', 'Open') and "deletedAt" is null order by md5(id::text) limit $2`,
  complaints: 'select id from complaint where division = $1 and "deletedAt" is null order by md5(id::text) limit $2',
  invoices: 'select id from "purchaseInvoice" where division = $1 and "deletedAt" is null order by md5(id::text) limit $2',
  purchaseOrders: 'select id from "purchaseOrder" where division = $1 and "deletedAt" is null order by md5(id::text) limit $2',
  salesOrders: 'select id from "salesOrder" where division = $1 and "deletedAt" is null order by md5(id::text) limit $2',
  items: 'select id, code from item where division = $1 and not "isSerialItem" and "isStockItem" order by code limit $2',
} as const;

interface Row {
  id: string;
  tag: string;
  locationId: string;
  status: string;
  code: string;
}

/** Some records of one division, to be requested in turn. */
export type Records = { division: number } & { [Name in keyof typeof queries]: readonly Row[] };

/** The records that a mixed load uses. */
export interface LoadData {
  divisions: readonly Records[];
  /** Of {@link orderDivision}. */
  purchases: readonly BenchOrder[];
  sales: readonly BenchSale[];
}

/** Collects some records of every division, and places the orders that the load receives and delivers on. */
export async function gatherRecords(product: { address: string; databaseUrl: string; token: string }): Promise<LoadData> {
  const headers = { authorization: `Bearer ${product.token}` };
  return {
    divisions: await sampleRecords(product.databaseUrl),
    purchases: await placeOrders(product.address, headers, orderDivision),
    sales: await placeSales(product.address, headers, orderDivision),
  };
}

/** Reads some records of every division. */
export async function sampleRecords(databaseUrl: string): Promise<Records[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ code: number }>('select code from division order by code');
    const divisions: Records[] = [];
    for (const { code } of rows) divisions.push(await recordsOf(database, code));
    return divisions;
  } finally {
    await database.end();
  }
}

async function recordsOf(database: pg.Client, division: number): Promise<Records> {
  const found: [string, Row[]][] = [];
  for (const [name, text] of Object.entries(queries)) found.push([name, (await database.query<Row>(text, [division, perDivision])).rows]);
  return { division, ...(Object.fromEntries(found) as unknown as Omit<Records, 'division'>) }; // one entry for each query
}

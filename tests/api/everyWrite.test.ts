import { decodeJwt } from 'jose';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { isUuid } from '#contract/values.ts';
import { callExample, implementedCalls } from '../support/exampleCalls.ts';
import { tokenFor } from '../support/tokens.ts';
import { changeTriggers } from '../support/triggers.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
// Exact Online answers it, which is not there; its own tests play it
const elsewhere = ['updateAccessToken'];
const writes = implementedCalls.filter(({ method, name }) => method !== 'GET' && !elsewhere.includes(name));

/** Tables of the engine, and those that only remember how far something was counted. */
const ofTheEngine = [
  'counter',
  'directoryState',
  'dueCount',
  'idempotency',
  'job',
  'person',
  'publicReportCount',
  'requestCount',
  'serviceRequestCheck',
  'upload',
];

/** The records whose audit tells of rows that are no records of their own. */
const toldBy: Readonly<Record<string, readonly string[]>> = {
  // the names of its contacts and places, by which it is found
  account: ['contact', 'address'],
  address: ['account'],
  assetDue: ['asset'],
  assetEvent: ['asset', 'assetAttachment', 'serviceRequest'],
  goodsDeliveryLine: ['goodsDelivery'],
  goodsReceiptLine: ['goodsReceipt'],
  importHeading: ['import'],
  itemWarehouse: ['assemblyOrder', 'goodsDelivery', 'goodsReceipt', 'purchaseOrder', 'salesOrder', 'stockCount', 'stockTransfer'],
  locationDivision: ['location'],
  // the first one when the request is answered; afterwards its own
  mail: ['salesOrder', 'serviceRequest', 'workOrder'],
  mobilityOrder: ['salesOrder'],
  publicReport: ['serviceRequest'],
  purchaseInvoiceLine: ['purchaseInvoice'],
  purchaseOrderLine: ['purchaseOrder'],
  salesOrderLine: ['salesOrder'],
  stockCountLine: ['stockCount'],
  stockMovement: ['assemblyOrder', 'goodsDelivery', 'goodsReceipt', 'stockCount', 'stockTransfer'],
  stockTransferLine: ['stockTransfer'],
  stockedSerialNumber: ['goodsDelivery', 'goodsReceipt', 'stockCount', 'stockTransfer', 'workOrder'],
  tagDivision: ['asset'],
  workOrderDivision: ['workOrder'],
  workOrderItem: ['workOrder'],
  workOrderLink: ['workOrder'],
};

/**
 * Calls whose example leaves nothing in the audit because it writes nothing, with the reason; the tests of their features let them write.
 */
const writesNothing: Readonly<Record<string, string>> = {
  createUpload: 'an upload is no record before a call takes it',
  deleteUpload: 'an upload is no record before a call takes it',
  moveAssetsToDivision: 'the location has no objects of that division',
  orderAssets: 'the objects stand in that order already',
  printAssetLabels: 'it makes a file and keeps nothing',
  putUploadPart: 'an upload is no record before a call takes it',
  recreateExactWorkOrders: 'no part of a work order is missing at Exact Online',
  restoreAsset: 'the object is in service',
  undoAssetChanges: 'no change of many objects has the time of the example',
};

const { oid: ada } = decodeJwt(await tokenFor('ada'));

beforeAll(async () => {
  await watchTables();
}, 120_000);

describe('every call that writes', () => {
  it.each(writes)('$name: stands in the audit with what it wrote', async (operation) => {
    await api.database.onNodes(sql`truncate written`);
    const answer = await callExample(api, operation);
    expect(answer.status, answer.text).toBeLessThan(400);
    const entries = await auditedBy(answer.headers['x-request-id']);
    const entities = entries.map(({ entity }) => entity);
    const written = await writtenTables();
    if (operation.name in writesNothing) expect([entries, written]).toEqual([[], []]);
    else expect(entries).not.toEqual([]);
    // The token of the tests names no program
    const told = { by: ada, channel: 'api', operation: operation.name };
    for (const { entity, entityId, ...entry } of entries)
      expect({ ...entry, entity, isRecord: isUuid(entityId) }).toEqual({ ...told, entity, isRecord: true });
    const untold = written.filter((table) => ![table, ...(toldBy[table] ?? [])].some((entity) => entities.includes(entity)));
    expect(untold).toEqual([]);
  });
});

/** Has the database note which tables are written to. */
async function watchTables(): Promise<void> {
  await api.database.onNodes(sql`create table written (name text not null, division integer)`);
  // A distributed PostgreSQL has them on the pieces of a table, under its name and a number
  await api.database.run(`
    create function note_write() returns trigger language plpgsql security definer as $$
      begin insert into written (name) values (regexp_replace(tg_table_name, '_\\d+$', '')); return null; end $$`);
  const makeTriggers = `
    do $$ declare name text; begin
      for name in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
        and c.relname not in ('written', 'migration') loop
        execute format('create trigger note after insert or update or delete on %I for each row execute function note_write()', name);
      end loop;
    end $$`;
  await changeTriggers(api.database, makeTriggers);
}

async function writtenTables(): Promise<string[]> {
  const rows = await api.database.onNodes<{ name: string }>(
    sql`select name from written where name <> all (${ofTheEngine}::text[]) order by name`,
  );
  return [...new Set(rows.map(({ name }) => name))];
}

interface Entry {
  entity: string;
  entityId: string;
  by: string;
  channel: string;
  operation: string;
}

async function auditedBy(request: string | undefined): Promise<Entry[]> {
  return api.database.sql<Entry>(
    sql`select distinct entity, "entityId", by, channel, operation from audit where "requestId" = ${request} order by entity, "entityId"`,
  );
}

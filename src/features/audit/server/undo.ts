import sql from 'sql-template-tag';
import { z } from 'zod';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#contract/problem.ts';
import type { BodyOf, Capability, Operation } from '#contract/operation.ts';
import { tableNamed } from '#server/database/describedTables.ts';
import { write } from '#server/database/write.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { Implementation } from '#server/http/implement.ts';
import { checked } from '#server/http/validate.ts';
import type { audit } from '../contract.ts';

type Scope = Pick<Call, 'database' | 'division'>;
type Fields = Readonly<Record<string, unknown>>;

interface StoredChange {
  id: string;
  at: string;
  by: string;
  entity: string;
  entityId: string;
  action: string;
  requestId: string | null;
  before: Fields | null;
  after: Fields | null;
}

/** Kinds of records whose changes are taken back by their own update, with the noun in the names of their calls. */
const nouns: Readonly<Record<string, string>> = {
  account: 'Account',
  agreedInterval: 'AgreedInterval',
  complaint: 'Complaint',
  contact: 'Contact',
  costCenter: 'CostCenter',
  financialPeriod: 'FinancialPeriod',
  itemWarehouse: 'Stock',
  journal: 'Journal',
  paymentCondition: 'PaymentCondition',
  purchaseOrder: 'PurchaseOrder',
  salesItemPrice: 'SalesItemPrice',
  serviceRequest: 'ServiceRequest',
  serviceRequestContact: 'ServiceRequestContact',
  shippingMethod: 'ShippingMethod',
  unit: 'Unit',
  vatCode: 'VatCode',
  warehouse: 'Warehouse',
  workOrder: 'WorkOrder',
};

// Moves a record forward, so that each step has rules of its own
const fixed: ReadonlySet<string> = new Set(['status']);
const most = 200;

/** The updates of the product's records, by which changes are taken back. */
export type Updates = ReadonlyMap<string, Implementation>;

/** Finds the update of each kind of records among all that is implemented. */
export function updatesIn(implementations: readonly Implementation[]): Updates {
  return new Map(
    Object.entries(nouns).flatMap(([entity, noun]) => {
      const update = implementations.find(({ operation }) => operation.name === `update${noun}`);
      return update ? [[entity, update]] : [];
    }),
  );
}

/** Whether a change could be taken back as far as it alone tells; what happened since decides when it is done. */
export function isUndoable(
  updates: Updates,
  { entity, action, changes }: { entity: string; action: string; changes: readonly { field: string }[] },
): boolean {
  const update = updates.get(entity);
  return (
    action === 'update' &&
    update !== undefined &&
    writtenOf(
      update.operation,
      changes.map(({ field }) => field),
    ).length > 0
  );
}

/**
 * Takes a change back, or all changes of its request, in one transaction: each by the update of its record, as the caller and under the
 * rules that hold for the caller.
 * @throws Problem notFound, forbidden, undoFixed, changedSince naming the fields, and what the update refuses
 */
export function undoChange(call: Call<typeof audit.undoChange>, updates: Updates): Promise<Answer> {
  return write(call, async (inside) => {
    const entry = found((await changesWhere(inside, call.path.id, call.body))[0]);
    const entries = call.body.all && entry.requestId !== null ? await changesOfRequest(inside, entry) : [entry];
    if (entries.length > most) throw new Problem('undoFixed');
    for (const one of entries) await undoOne(inside, one, updates.get(one.entity));
    return json({ undone: entries.length });
  });
}

async function undoOne(call: Call<typeof audit.undoChange>, entry: StoredChange, update: Implementation | undefined): Promise<void> {
  if (!update || entry.action !== 'update') throw new Problem('undoFixed');
  const { operation, handle } = update;
  if (!call.person.can(operation.access as Capability)) throw new Problem('forbidden'); // each of these calls wants a capability
  const changed = Object.keys(entry.after ?? {}).filter((name) => !isDeepStrictEqual(entry.before?.[name], entry.after?.[name]));
  const names = writtenOf(operation, changed);
  if (names.length === 0) throw new Problem('undoFixed');
  const record = await lockedRecord(call, entry);
  const later = names.filter((name) => !isDeepStrictEqual(record[name], entry.after?.[name]));
  if (later.length > 0)
    throw new Problem('changedSince', { fields: Object.fromEntries(later.map((name) => [name, [{ code: 'changedSince' }]])) });
  const body = Object.fromEntries(names.map((name) => [name, entry.before?.[name] ?? null]));
  await handle({
    ...call,
    division: call.division,
    path: pathOf(operation, call.division, entry.entityId, record),
    query: {},
    body: operation.body ? checked(operation.body, body) : undefined,
    ifMatch: Number(record['version']),
  } as unknown as Call); // the schemas of that very operation gave path, query and body their shape
}

/** Those of the changed fields that the update of the record writes; none where one of them has rules of its own. */
function writtenOf({ body }: Operation, changed: readonly string[]): string[] {
  if (!body || changed.some((name) => fixed.has(name) || name.includes('.'))) return [];
  const properties = writable.get(body) ?? writableIn(body);
  writable.set(body, properties);
  return changed.filter((name) => properties.has(name) && name !== 'lines');
}

const writable = new WeakMap<z.ZodType, ReadonlySet<string>>();

function writableIn(body: z.ZodType): ReadonlySet<string> {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const own = Object.entries(properties).filter(([, field]) => typeof field === 'object' && field.readOnly !== true);
  return new Set(own.map(([name]) => name));
}

async function lockedRecord({ database, division }: Scope, { entity, entityId }: StoredChange): Promise<Fields> {
  const table = found(tableNamed(entity));
  const row = await database.row<{ json: string }>(sql`
    select (select row_to_json(o) from (select ${table.ownFields}) o)::text as json from ${table.sql} r
    where r.division = ${division} and r.id = ${entityId} and r."deletedAt" is null for update of r`);
  return JSON.parse(found(row).json) as Fields; // the columns of the table
}

/** The last parameter of a path is the record, the division is the call's, others are fields of the record. */
function pathOf({ paths: [path] }: Operation, division: number, id: string, record: Fields): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fieldOf = (name: string) => Object.keys(record).find((field) => field.toLowerCase() === name.toLowerCase()) ?? name;
  const values = names.map((name, index) => {
    if (name === 'division') return [name, String(division)];
    return [name, index === names.length - 1 ? id : String(record[fieldOf(name)])];
  });
  return Object.fromEntries(values) as Record<string, string>; // pairs of texts
}

function changesWhere(
  { database, division }: Scope,
  id: string,
  { entity, entityId }: BodyOf<typeof audit.undoChange>,
): Promise<StoredChange[]> {
  return changesIn(database, sql`a.division = ${division} and a.entity = ${entity} and a."entityId" = ${entityId} and a.id = ${id}`);
}

// A request writes within minutes, so that the index by time finds its entries
function changesOfRequest({ database, division }: Scope, { requestId, by, at }: StoredChange): Promise<StoredChange[]> {
  return changesIn(
    database,
    sql`a.division = ${division} and a."requestId" = ${requestId} and a.by = ${by}
      and a.at between ${at}::timestamptz - interval '10 minutes' and ${at}::timestamptz + interval '10 minutes'`,
  );
}

async function changesIn(database: Call['database'], where: ReturnType<typeof sql>): Promise<StoredChange[]> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select a.id, a.at, a.by, a.entity, a."entityId", a.action, a."requestId", a.before, a.after from audit a
      where ${where} order by a."entityId", a.at desc limit ${most + 1}) o`);
  return JSON.parse(row?.json ?? '[]') as StoredChange[]; // the columns of the table
}

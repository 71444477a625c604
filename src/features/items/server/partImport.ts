import sql from 'sql-template-tag';
import { multiplyDecimals } from '#contract/amounts.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import {
  addError,
  type ImportCall,
  type ImportChange,
  type ImportedRow,
  type ImportEntity,
  type ImportStage,
  type ImportValues,
} from '#server/imports/entity.ts';
import { eraseRecords, insertRecords, updateRecords } from '#server/imports/records.ts';
import { assemblyItem, mostParts } from '../schema.ts';
import { lockParts } from './parts.ts';
import { itemByName } from './published.ts';
import { assemblyItemTable } from './tables.ts';

const { itemId, partItemId, quantity } = assemblyItem.shape;

/** Import of the parts of assembled items, identified by both items. An import adds parts and changes quantities; it removes none. */
export const partImport: ImportEntity = {
  name: 'assemblyItems',
  resource: 'assemblyItems',
  table: assemblyItemTable,
  fields: {
    itemId: { schema: itemId, relation: itemByName, example: 'SET-10' },
    partItemId: { schema: partItemId, relation: itemByName, example: 'BB-6L' },
    quantity: { schema: quantity, example: '2' },
  },
  required: ['itemId', 'partItemId', 'quantity'],
  key: [
    { field: 'itemId', as: 'id' },
    { field: 'partItemId', as: 'id' },
  ],
  titles: ['itemId', 'partItemId'],
  defaults: {},
  takenAway: 'isFree',
  check,
  insert,
  update: (inside, changes) => updateRecords(inside, assemblyItemTable, changes.map(withBatch)),
  remove: (inside, ids) => eraseRecords(inside, assemblyItemTable, ids),
};

interface ItemFacts {
  isMakeItem: boolean;
  isFractionAllowed: boolean;
}

interface StoredItem extends ItemFacts {
  id: string;
  /** The items that it has as parts. */
  partItemIds: string[];
}

/** The rules of a single call, about items as the same file will make them. */
async function check(call: ImportCall, rows: readonly ImportedRow[], stage: ImportStage): Promise<void> {
  if (stage === 'writing') await lockParts(call);
  const stored = await itemsBelow(call, rows);
  const items = new Map<string, ItemFacts>([...stored, ...(stage === 'comparison' ? await itemsOfFile(call, rows) : [])]);
  const parts = new Map([...stored].map(([id, { partItemIds }]) => [id, new Set(partItemIds)]));
  for (const row of rows) {
    const { itemId: whole, partItemId: part, quantity: pieces } = row.values;
    if (typeof whole !== 'string' || typeof part !== 'string') continue;
    if (typeof pieces === 'string' && !isWhole(pieces) && items.get(part)?.isFractionAllowed === false)
      addError(row, 'quantity', 'notWholeNumber');
    if (row.before) continue;
    const own = parts.get(whole) ?? new Set();
    if (items.get(whole)?.isMakeItem === false) addError(row, 'itemId', 'notMakeItem');
    if (consistsOf(part, whole, parts)) addError(row, 'partItemId', 'partCircle');
    if (own.size >= mostParts) addError(row, 'partItemId', 'mostParts', { max: mostParts });
    if (Object.keys(row.errors).length === 0) parts.set(whole, own.add(part));
  }
}

/** The items of rows that the same file adds or changes. */
async function itemsOfFile(call: ImportCall, rows: readonly ImportedRow[]): Promise<ReadonlyMap<string, ItemFacts>> {
  const found = await call.file.factsOf(call, 'items', idsIn(rows));
  return found as ReadonlyMap<string, unknown> as ReadonlyMap<string, ItemFacts>; // the facts of the import of items
}

function idsIn(rows: readonly ImportedRow[]): string[] {
  const named = rows.flatMap(({ values }) => [values['itemId'], values['partItemId']]);
  return [...new Set(named.filter((id) => typeof id === 'string'))];
}

/** The items of rows, and all that they consist of. */
async function itemsBelow({ database, division }: ImportCall, rows: readonly ImportedRow[]): Promise<ReadonlyMap<string, StoredItem>> {
  const found = await database.rows<StoredItem>(sql`
    with recursive below as (
      select asked.id from unnest(${idsIn(rows)}::uuid[]) as asked (id)
      union
      select p."partItemId" from below b join "assemblyItem" p on p.division = ${division} and p."itemId" = b.id
      where p.division = ${division} and p."deletedAt" is null
    )
    select i.id::text as id, i."isMakeItem", i."isFractionAllowed", array(
      select p."partItemId"::text from "assemblyItem" p where p.division = ${division} and p."itemId" = i.id and p."deletedAt" is null) as "partItemIds"
    from item i where i.division = ${division} and i.id in (select id from below)`);
  return new Map(found.map((item) => [item.id, item]));
}

function consistsOf(id: string, wanted: string, parts: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const passed = new Set<string>();
  const left = [id];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at === wanted) return true;
    if (passed.has(at)) continue;
    passed.add(at);
    left.push(...(parts.get(at) ?? []));
  }
  return false;
}

async function insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void> {
  const { database, division } = inside;
  const ids = [...new Set(rows.map((row) => String(row['itemId'])))];
  const last = await database.rows<{ id: string; last: number }>(sql`
    select p."itemId"::text as id, max(p."lineNumber") as last from "assemblyItem" p
    where p.division = ${division} and p."itemId" = any (${ids}::uuid[]) and p."deletedAt" is null group by p."itemId"`);
  const numbers = new Map(last.map(({ id, last: number }) => [id, number]));
  const numbered = rows.map((row) => {
    const whole = String(row['itemId']);
    const lineNumber = (numbers.get(whole) ?? 0) + 1;
    numbers.set(whole, lineNumber);
    return { ...row, lineNumber, batchQuantity: '1', quantityBatch: row['quantity'], assembledLeadDays: 0, assembleAtDelivery: false };
  });
  await insertRecords(inside, assemblyItemTable, numbered);
}

function withBatch({ before, values }: ImportChange): ImportChange {
  const { quantity: given } = values;
  if (typeof given !== 'string') return { before, values };
  return { before, values: { ...values, quantityBatch: multiplyDecimals(given, String(before['batchQuantity'])) } };
}

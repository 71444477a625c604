import sql from 'sql-template-tag';
import { multiplyDecimals } from '#contract/amounts.ts';
import { invalidField } from '#contract/problem.ts';
import type { Values } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { serviceItems } from '../contract.ts';
import { mostParts, type AssemblyItem } from '../schema.ts';
import { itemReference } from './published.ts';
import { assemblyItemTable } from './tables.ts';

/** The calls with which administrators maintain the parts of assembled items. */
export const partRoutes = implementNoun<AssemblyItem>(serviceItems, 'AssemblyItem', assemblyItemTable, {
  references: { itemId: itemReference, partItemId: itemReference },
  async check(call, part, before) {
    const { quantity } = part;
    if (!before || before.quantity !== quantity) await requirePieces(call, part);
    if (before) return { quantityBatch: multiplyDecimals(quantity, before.batchQuantity) };
    return { ...(await placeOf(call, part)), quantityBatch: multiplyDecimals(quantity, part.batchQuantity ?? '1') };
  },
});

async function requirePieces({ database, division }: WriteCall, { partItemId, quantity }: AssemblyItem): Promise<void> {
  if (isWhole(quantity)) return;
  const isFractionAllowed = await database.row(sql`
    select from item where division = ${division} and id = ${partItemId} and "isFractionAllowed"`);
  if (!isFractionAllowed) throw invalidField('quantity', 'notWholeNumber');
}

/** The line number of a new part, or of a restored one, whose own is kept while it is free. */
async function placeOf(call: WriteCall, { itemId, partItemId, lineNumber }: AssemblyItem): Promise<Values> {
  const { database, division } = call;
  // two parts that are added at once must not form a circle, be the same item, or get the same number
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('assemblyItem'), ${division}::integer)`);
  const isAssembled = await database.row(sql`select from item where division = ${division} and id = ${itemId} and "isMakeItem"`);
  if (!isAssembled) throw invalidField('itemId', 'notMakeItem');
  if (await consistsOf(call, partItemId, itemId)) throw invalidField('partItemId', 'partCircle');
  const present = await database.rows<Pick<AssemblyItem, 'partItemId' | 'lineNumber'>>(sql`
    select "partItemId", "lineNumber" from "assemblyItem" where division = ${division} and "itemId" = ${itemId} and "deletedAt" is null`);
  if (present.some((other) => other.partItemId === partItemId.toLowerCase())) throw invalidField('partItemId', 'duplicate');
  if (present.length >= mostParts) throw invalidField('partItemId', 'mostParts', { max: mostParts });
  const numbers = present.map((other) => other.lineNumber);
  const isFree = lineNumber !== undefined && !numbers.includes(lineNumber);
  return { lineNumber: isFree ? lineNumber : Math.max(0, ...numbers) + 1 };
}

/** Whether an item is another one, or has it among its parts or theirs. */
async function consistsOf({ database, division }: WriteCall, id: string, part: string): Promise<boolean> {
  const row = await database.row(sql`
    with recursive below as (
      select ${id}::uuid as id
      union
      select p."partItemId" from "assemblyItem" p join below b on p."itemId" = b.id
      where p.division = ${division} and p."deletedAt" is null
    )
    select from below where id = ${part}::uuid`);
  return row !== undefined;
}
